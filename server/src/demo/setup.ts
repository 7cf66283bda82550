import { waiverCodes } from './products.ts'

const comment = 'Accepted online on {SignedDate} by {Signer} with {BrowserName} {BrowserVersion}.'

/** The tasks of guests. Each entry has those columns of the table `task` that differ from the defaults. */
export const tasks = {
  seasonWaiver: {
    name: 'Season Liability Waiver',
    task_type_id: 1,
    pos_waiver_id: waiverCodes.season,
    consolidate_waivers: true,
    /** Replaced by the last day of the season when the demo resort is created. */
    end_effective_date: 'end of season',
    enable_agree_checkbox: true,
    enable_text_signature: true,
    enable_wet_signature: true,
    custom_comment: comment,
  },
  lessonWaiver: {
    name: 'Lesson Waiver',
    task_type_id: 1,
    pos_waiver_id: waiverCodes.lesson,
    end_effective_date: 'end of season',
    enable_text_signature: true,
    enable_wet_signature: true,
    custom_comment: comment,
  },
  tubingWaiver: {
    name: 'Tubing Day Waiver',
    task_type_id: 1,
    pos_waiver_id: waiverCodes.tubing,
    use_today_as_validation_date: true,
    enable_agree_checkbox: true,
    enable_text_signature: true,
    custom_comment: comment,
  },
  photoRelease: {
    name: 'Photo Release',
    task_type_id: 1,
    pos_waiver_id: waiverCodes.photoRelease,
    is_optional: true,
    end_effective_date: 'end of season',
    enable_agree_checkbox: true,
    custom_comment: comment,
  },
  rentalProfile: { name: 'Rental Profile', task_type_id: 2 },
  childProfile: { name: 'Child Profile', task_type_id: 3, age_max: 17 },
  photo: { name: 'Photo', task_type_id: 4, is_optional: true },
  passPhoto: { name: 'Pass Photo', task_type_id: 4 },
} as const
type TaskName = keyof typeof tasks

type Activity = {
  name: string
  age_min: number | null
  age_max: number | null
  tasks: readonly TaskName[]
  products: readonly string[]
}

/** The activities of guests, with their tasks in order. */
export const activities = {
  skiAndRide: {
    name: 'Ski and ride',
    age_min: null,
    age_max: null,
    tasks: ['seasonWaiver', 'rentalProfile', 'childProfile', 'photo'],
    products: [
      'SP-ADULT',
      'SP-YOUTH',
      'SP-SENIOR',
      'SP-LOCALS',
      'LIFT-1',
      'LIFT-3',
      'LIFT-TEEN',
      'LIFT-SUMMIT',
      'RENT-ADULT',
      'RENT-JUNIOR',
    ],
  },
  kidsLessons: {
    name: 'Kids lessons',
    age_min: 4,
    age_max: 14,
    tasks: ['lessonWaiver', 'photoRelease', 'rentalProfile', 'childProfile', 'passPhoto'],
    products: ['KIDS-FULL', 'KIDS-HALF', 'KIDS-CAMP'],
  },
  adultLessons: {
    name: 'Adult lessons',
    age_min: 15,
    age_max: null,
    tasks: ['lessonWaiver', 'rentalProfile'],
    products: ['ADULT-GROUP', 'ADULT-FIRST', 'PRIVATE-HALF'],
  },
  snowTubing: {
    name: 'Snow tubing',
    age_min: 3,
    age_max: null,
    tasks: ['tubingWaiver', 'photoRelease'],
    products: ['TUBE-2H'],
  },
  profile: {
    name: 'Your profile',
    age_min: null,
    age_max: null,
    tasks: ['rentalProfile', 'childProfile', 'photo'],
    products: [],
  },
} as const satisfies Record<string, Activity>
type ActivityName = keyof typeof activities

type Location = {
  name: string
  slug: string
  description: string
  is_enabled: boolean
  is_default: boolean
  is_edit_profile_location: boolean
  use_pos_transactions_and_orders: boolean
  check_in_complete_text: string
  /** The codes of its gates. */
  access_location_ids?: readonly string[]
  /** The first one is the default. */
  activities: readonly ActivityName[]
}

const open = {
  is_enabled: true,
  is_default: false,
  is_edit_profile_location: false,
  use_pos_transactions_and_orders: false,
}

export const locations: readonly Location[] = [
  {
    ...open,
    name: 'Base Village',
    slug: 'base-village',
    description: 'The main base area: gondola, rental shop, ticket office and guest services.',
    is_default: true,
    access_location_ids: ['100', '200'],
    check_in_complete_text: 'Show this at the rental desk and go straight to your skis.',
    activities: ['skiAndRide'],
  },
  {
    ...open,
    name: 'Summit Ski School',
    slug: 'summit-ski-school',
    description: 'Group and private lessons for all ages, at the top of the gondola.',
    use_pos_transactions_and_orders: true,
    access_location_ids: ['100', '200'],
    check_in_complete_text:
      'Meet your instructor at the red flags, 15 minutes before the lesson. Show this card at the school desk.',
    activities: ['skiAndRide', 'kidsLessons', 'adultLessons'],
  },
  {
    ...open,
    name: 'Tubing Hill',
    slug: 'tubing-hill',
    access_location_ids: ['300'],
    description: 'Six lanes and a carpet, lit until 9 p.m. on Fridays and Saturdays.',
    check_in_complete_text: 'Show this at the hut and pick your tube. Helmets are free.',
    activities: ['snowTubing'],
  },
  {
    ...open,
    name: 'My Profile',
    slug: 'my-profile',
    description: 'Rental profile, child profile and photo of everyone in your group.',
    is_edit_profile_location: true,
    check_in_complete_text: 'Your profiles are up to date.',
    activities: ['profile'],
  },
  {
    ...open,
    name: 'North Lodge',
    slug: 'north-lodge',
    description: 'The quiet side of the mountain. Closed this season while the new lift is being built.',
    is_enabled: false,
    check_in_complete_text: 'Welcome to North Lodge.',
    activities: ['skiAndRide'],
  },
]

/** Profiles expire after a year, because people grow and their ability changes. */
export const childRegistrationDays = 365
export const effectiveDays: Readonly<Record<number, number>> = { 2: 365, 3: childRegistrationDays }

const nowhere = { isEverywhere: false, locationIds: [] }
const everywhere = { isEverywhere: true, locationIds: [] }
const withoutRole = { desk: nowhere, rental: nowhere, lessons: nowhere, lift: nowhere, patrol: nowhere }

/** The demo accounts of the staff, with their roles. */
export const staffMembers = [
  { ...withoutRole, email: 'desk@kestrel.example', desk: everywhere },
  { ...withoutRole, email: 'rental@kestrel.example', rental: everywhere },
  { ...withoutRole, email: 'lessons@kestrel.example', lessons: everywhere },
  { ...withoutRole, email: 'lift@kestrel.example', lift: everywhere },
  { ...withoutRole, email: 'patrol@kestrel.example', patrol: everywhere },
]

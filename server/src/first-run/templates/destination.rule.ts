import type { ResortTemplate } from './resort-template.rule.ts'
import { toWaiverSkeleton } from './waiver-skeleton.rule.ts'

const snow = {
  activity: 'skiing and snowboarding',
  risks: [
    'snow and ice that change, cliffs, trees and avalanches',
    'other people, lifts, snowmaking and grooming machines',
    'jumps and other features that are built for tricks',
    'height, weather, bad sight and cold',
  ],
  duties: [
    'I choose slopes that I can manage, keep control, and can stop at any time.',
    'I follow signs, closures and the staff, and leave closed terrain closed.',
    'I use lifts only if I know how, and ask the staff if I do not.',
  ],
}

/** Several bases, lessons for children, health notes, passes on the phone. */
export const destination: ResortTemplate = {
  setup: {
    locations: {
      village: {
        name: 'Village',
        description: 'The main base: tickets, rentals and guest services.',
        isDefault: true,
        checkInCompleteText: '<p>Show this at guest services, or go straight to the lift with your card.</p>',
        activities: ['skiing', 'skiing-with-rental', 'season-pass'],
        defaultActivity: 'skiing',
      },
      'ski-school': {
        name: 'Ski school',
        description: 'Lessons for children and adults.',
        checkInCompleteText: '<p>Meet your instructor at the flags, 15 minutes before the lesson.</p>',
        activities: ['kids-lessons', 'adult-lessons'],
        defaultActivity: 'kids-lessons',
      },
      summit: {
        name: 'Summit lodge',
        description: 'Rentals for one day, near the upper lifts.',
        checkInCompleteText: '<p>Show this at the rental counter.</p>',
        activities: ['demo-skis'],
        defaultActivity: 'demo-skis',
      },
    },
    activities: {
      skiing: { name: 'Lift ticket', tasks: ['waiver'], products: ['LIFT'] },
      'skiing-with-rental': {
        name: 'Lift ticket and rental',
        tasks: ['waiver', 'rental-profile'],
        products: ['LIFT-RENTAL'],
      },
      'season-pass': { name: 'Season pass', tasks: ['waiver', 'photo'], products: ['SEASON'] },
      'kids-lessons': {
        name: 'Lessons for children',
        ageMax: 14,
        tasks: ['lesson-waiver', 'child-profile', 'rental-profile'],
        products: ['LESSON-KIDS'],
      },
      'adult-lessons': {
        name: 'Lessons for adults',
        ageMin: 15,
        tasks: ['lesson-waiver', 'rental-profile'],
        products: ['LESSON-ADULT'],
      },
      'demo-skis': { name: 'Skis for a day', tasks: ['waiver', 'demo-sizes'], products: ['DEMO-SKIS'] },
    },
    // Where ages decide, everybody is asked for every task, so what not everybody needs can be skipped. Who comes to the
    // summit lodge rents skis.
    tasks: {
      waiver: {
        name: 'Season liability waiver',
        type: 'Waiver',
        posWaiverId: 'LIABILITY',
        consolidateWaivers: true,
        enableAgreeCheckbox: true,
        enableTextSignature: true,
        enableWetSignature: true,
      },
      'lesson-waiver': {
        name: 'Lesson waiver',
        type: 'Waiver',
        posWaiverId: 'LESSONS',
        consolidateWaivers: true,
        enableAgreeCheckbox: true,
        enableTextSignature: true,
      },
      'rental-profile': { name: 'Rental sizes', type: 'RentalProfile', isOptional: true },
      'demo-sizes': { name: 'Sizes for skis of the day', type: 'RentalProfile' },
      'child-profile': { name: 'About your child', type: 'ChildRegistration', ageMax: 14 },
      photo: { name: 'Pass photo', type: 'Photo', isOptional: true },
    },
    taskTypes: { RentalProfile: { name: 'Rental Profile', enableShoeSize: true, enableStance: true } },
    waiverTexts: {
      LIABILITY: { name: 'Season liability waiver', html: toWaiverSkeleton(snow) },
      LESSONS: {
        name: 'Lesson waiver',
        html: toWaiverSkeleton({
          ...snow,
          activity: 'lessons in skiing and snowboarding',
          duties: [
            ...snow.duties,
            'I tell the ski school about health, allergies and medicine that the instructor must know.',
            'Only a person whom I have named collects my child.',
          ],
        }),
      },
    },
  },
  seasonTasks: ['waiver', 'lesson-waiver'],
  products: [
    { code: 'LIFT', name: 'Lift ticket' },
    { code: 'LIFT-RENTAL', name: 'Lift ticket and rental' },
    { code: 'SEASON', name: 'Season pass' },
    { code: 'LESSON-KIDS', name: 'Lesson for children' },
    { code: 'LESSON-ADULT', name: 'Lesson for adults' },
    { code: 'DEMO-SKIS', name: 'Skis for a day' },
  ],
  trialProduct: 'LIFT',
}

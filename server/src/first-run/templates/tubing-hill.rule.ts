import type { ResortTemplate } from './resort-template.rule.ts'
import { toWaiverSkeleton } from './waiver-skeleton.rule.ts'

/** One-day waivers, no rental sizes, groups and birthdays. */
export const tubingHill: ResortTemplate = {
  setup: {
    locations: {
      hill: {
        name: 'Tubing Hill',
        description: 'Lanes, a carpet lift and a warm hut.',
        isDefault: true,
        checkInCompleteText: '<p>Show this at the hut, and pick your tube.</p>',
        activities: ['tubing', 'birthday'],
        defaultActivity: 'tubing',
      },
    },
    activities: {
      tubing: { name: 'Tubing', tasks: ['waiver'], products: ['TUBING'] },
      birthday: { name: 'Group or birthday', tasks: ['waiver'], products: ['TUBING-GROUP'] },
    },
    tasks: {
      waiver: {
        name: 'Tubing waiver for today',
        type: 'Waiver',
        posWaiverId: 'TUBING',
        consolidateWaivers: true,
        useTodayAsValidationDate: true,
        enableAgreeCheckbox: true,
        enableTextSignature: true,
      },
    },
    waiverTexts: {
      TUBING: {
        name: 'Tubing waiver',
        html: toWaiverSkeleton({
          activity: 'snow tubing',
          risks: [
            'speed that nobody can control on the way down',
            'other riders, walls of snow and the end of the lane',
            'the carpet lift, ice and uneven ground',
          ],
          duties: [
            'I start only when the staff say so, and leave the end of the lane at once.',
            'I ride feet first, and one person sits in a tube unless the staff allow more.',
            'A child rides only if it is tall enough. [The lowest height.]',
          ],
        }),
      },
    },
  },
  seasonTasks: [],
  products: [
    { code: 'TUBING', name: 'Tubing, two hours' },
    { code: 'TUBING-GROUP', name: 'Tubing for a group' },
  ],
  trialProduct: 'TUBING',
}

import type { ResortTemplate } from './resort-template.rule.ts'
import { toWaiverSkeleton } from './waiver-skeleton.rule.ts'

/** Bike sizes and pads, its own waiver, open in summer. */
export const bikePark: ResortTemplate = {
  setup: {
    locations: {
      base: {
        name: 'Bike park base',
        description: 'Tickets, the lift with bike hooks, and the workshop.',
        isDefault: true,
        checkInCompleteText: '<p>Show this at the ticket window, and bring your helmet.</p>',
        activities: ['day-ticket', 'season-pass'],
        defaultActivity: 'day-ticket',
      },
      rental: {
        name: 'Bike rental',
        description: 'Bikes, helmets and pads.',
        checkInCompleteText: '<p>Show this at the rental counter. Your bike is prepared.</p>',
        activities: ['bike-rental'],
        defaultActivity: 'bike-rental',
      },
    },
    activities: {
      'day-ticket': { name: 'Day ticket', tasks: ['waiver'], products: ['BIKE-DAY'] },
      'bike-rental': {
        name: 'Bike and pads',
        tasks: ['waiver', 'bike-size'],
        products: ['BIKE-RENTAL'],
      },
      'season-pass': { name: 'Season pass', tasks: ['waiver'], products: ['BIKE-SEASON'] },
    },
    tasks: {
      waiver: {
        name: 'Bike park waiver',
        type: 'Waiver',
        posWaiverId: 'BIKE-PARK',
        consolidateWaivers: true,
        enableAgreeCheckbox: true,
        enableTextSignature: true,
      },
      'bike-size': { name: 'Bike size', type: 'RentalProfile' },
    },
    // Bikes need height, weight and age, but no shoes in a binding.
    taskTypes: { RentalProfile: { name: 'Bike size', enableShoeSize: false, enableStance: false } },
    waiverTexts: {
      'BIKE-PARK': {
        name: 'Bike park waiver',
        html: toWaiverSkeleton({
          activity: 'mountain biking in the bike park',
          risks: [
            'jumps, drops, wooden features, roots, rocks and loose ground',
            'other riders, lifts and machines',
            'weather, wet tracks and animals',
            'defects of bikes and pads',
          ],
          duties: [
            'I wear a helmet that is closed. [Which pads are needed.]',
            'I choose trails that I can manage, look at features before I ride them, and stay on open trails.',
            'I check my bike before the first run, and after every fall.',
          ],
        }),
      },
    },
  },
  seasonTasks: ['waiver'],
  products: [
    { code: 'BIKE-DAY', name: 'Day ticket' },
    { code: 'BIKE-RENTAL', name: 'Day ticket with bike and pads' },
    { code: 'BIKE-SEASON', name: 'Season pass' },
  ],
  trialProduct: 'BIKE-DAY',
}

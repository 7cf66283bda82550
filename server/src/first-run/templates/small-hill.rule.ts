import type { ResortTemplate } from './resort-template.rule.ts'
import { toWaiverSkeleton } from './waiver-skeleton.rule.ts'

/** One base, day tickets and season passes, rentals in the lodge. */
export const smallHill: ResortTemplate = {
  setup: {
    locations: {
      base: {
        name: 'Base Lodge',
        description: 'Tickets, rentals and the beginner lift.',
        isDefault: true,
        checkInCompleteText: '<p>Show this at the ticket window.</p>',
        activities: ['day-ticket', 'day-ticket-and-rental', 'season-pass'],
        defaultActivity: 'day-ticket',
      },
    },
    activities: {
      'day-ticket': { name: 'Day ticket', tasks: ['waiver'], products: ['DAY'] },
      'day-ticket-and-rental': {
        name: 'Day ticket and rental',
        tasks: ['waiver', 'rental-profile'],
        products: ['DAY-RENTAL'],
      },
      'season-pass': { name: 'Season pass', tasks: ['waiver', 'photo'], products: ['SEASON'] },
    },
    // Where ages decide, everybody is asked for every task, so what not everybody needs can be skipped.
    tasks: {
      waiver: {
        name: 'Liability waiver',
        type: 'Waiver',
        posWaiverId: 'LIABILITY',
        consolidateWaivers: true,
        enableAgreeCheckbox: true,
        enableTextSignature: true,
      },
      'rental-profile': { name: 'Rental sizes', type: 'RentalProfile', isOptional: true },
      photo: { name: 'Pass photo', type: 'Photo', isOptional: true },
    },
    taskTypes: { RentalProfile: { name: 'Rental Profile', enableShoeSize: true, enableStance: true } },
    waiverTexts: {
      LIABILITY: {
        name: 'Liability waiver',
        html: toWaiverSkeleton({
          activity: 'skiing and snowboarding',
          risks: [
            'snow and ice that change, and terrain that is steep or uneven',
            'other people, lifts, snowmaking and grooming machines',
            'trees, rocks, poles and other obstacles, marked or not',
            'weather, bad sight and cold',
          ],
          duties: [
            'I choose slopes that I can manage, keep control, and can stop at any time.',
            'I follow signs, closures and the staff.',
            'I use lifts only if I know how, and ask the staff if I do not.',
            'I check rented equipment, and do not change its settings.',
          ],
        }),
      },
    },
  },
  seasonTasks: ['waiver'],
  products: [
    { code: 'DAY', name: 'Day ticket' },
    { code: 'DAY-RENTAL', name: 'Day ticket and rental' },
    { code: 'SEASON', name: 'Season pass' },
  ],
  trialProduct: 'DAY',
}

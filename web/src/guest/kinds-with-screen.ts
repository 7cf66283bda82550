import type { KindsWithScreen } from '@first-chair/core/contact-task/done-here'

/** The kinds of task that guests can complete on these pages; what is left is done at the resort. */
export const kindsWithScreen = {
  Waiver: true,
  RentalProfile: true,
  ChildRegistration: true,
  Photo: true,
} as const satisfies KindsWithScreen

import * as z from 'zod/mini'
import { group } from './group.ts'

/** A text with its default. The defaults of the product are the defaults of this schema. */
const text = (words: string) => z._default(z.string().check(z.maxLength(2000)), words)
/** A text that operators must not leave empty (specification, section 5). */
const needed = (words: string) =>
  z._default(z.string().check(z.minLength(1, 'This is required.'), z.maxLength(2000)), words)

/**
 * Every text that an operator may change, by screen. Unknown keys pass through untouched (domain rules, section 8).
 */
export const LanguageSettings = z
  .looseObject({
    application: group({
      title: needed('First Chair'),
      subtitle: needed('Guest check-in'),
      phoneNumber: text(''),
    }),
    home: group({
      checkInTitle: needed('Check in before you arrive'),
      checkInButton: needed('Check In'),
      membersTitle: needed('Your group'),
      addFamilyMember: text('Add family member'),
    }),
    rentalProfile: group({
      intro: text(
        "Complete a rental profile for each family member. If you've completed one in the past, review and make changes before continuing.",
      ),
    }),
    welcome: group({
      title: needed('Be first on the lift'),
      subtitle: text('Check in from your phone'),
      description: needed('Sign waivers, size your rentals and add photos for everyone before you arrive.'),
      signInButton: needed('Sign In'),
      signInNote: needed('Use the email address on your booking.'),
    }),
    checkIn: group({
      checkInCompleteTitle: needed('You are all set'),
      waiverAffirmation: text(
        'By signing, I confirm that I am the parent or legal guardian of every child listed and that I have read this agreement.',
      ),
    }),
    passChecker: group({ title: text('Check a pass') }),
    bleConnect: group({ title: needed('Connect mobile passes') }),
  })
  .register(z.globalRegistry, { id: 'LanguageSettings' })
export type LanguageSettings = z.infer<typeof LanguageSettings>

import * as z from 'zod/mini'
import { group } from './group.ts'

/** A text with its default. The defaults of the product are the defaults of this schema. */
const text = (words: string) => z._default(z.string().check(z.maxLength(2000)), words)
/** A text that operators must not leave empty (specification, section 5). */
const needed = (words: string) =>
  z._default(z.string().check(z.minLength(1, 'This is required.'), z.maxLength(2000)), words)
/** An address of a page: https, or empty. */
const link = z._default(
  z.string().check(z.maxLength(1000), z.regex(/^(?:|https:\/\/[^\s"'<>]+)$/, 'Please give an https address.')),
  '',
)

/**
 * Every text that an operator may change, by screen. Unknown keys pass through untouched (domain rules, section 8).
 */
export const LanguageSettings = z
  .looseObject({
    application: group({
      title: needed('First Chair'),
      subtitle: needed('Guest check-in'),
      /** Where hints to call lead; without a number they ask guests to see the staff. */
      phoneNumber: text(''),
      /** Links at the foot of the page; each is left out while it is empty. */
      privacyUrl: link,
      helpUrl: link,
    }),
    about: group({
      title: text('About'),
      text: text(
        'Check in for your whole group before you arrive: sign waivers, complete profiles and collect your arrival card.',
      ),
    }),
    home: group({
      checkInTitle: needed('Check in before you arrive'),
      checkInButton: needed('Check In'),
      membersTitle: needed('Your group'),
      addFamilyMember: text('Add family member'),
      chooseActivityTitle: text('What are you coming for?'),
      nothingToDoTitle: text('No check-in needed'),
      nothingToDoText: text('There are no tasks for your group on these dates. Go straight to the lift.'),
      everythingDoneTitle: text('Everyone is ready'),
      almostDoneTitle: text('Almost ready'),
      arrivalCardButton: text('Show arrival card'),
      doneAtTheResort: text('At the resort'),
      rentalDesk: text('at the rental desk'),
      guestServices: text('at guest services'),
      birthDateMissing: text('Birth date missing. Please call us.'),
      chooseLocationTitle: text('Where are you going?'),
      changeLocation: text('Change'),
      chosenLocation: text('Chosen'),
      locationClosed: text('This location is closed for check-in.'),
      stalePointOfSale: text('Our booking system does not answer right now. You can go on: nothing is lost.'),
    }),
    /** Where guests edit the profiles of their household. */
    profile: group({
      title: text('My profile'),
      childRegistrationTitle: text('Child Registration Profiles'),
      doneButton: text('Done'),
      nothingToEdit: text('There is nothing to edit for your group.'),
    }),
    signIn: group({
      failedTitle: text("We couldn't sign you in"),
      failedText: text('Please try again. If it happens again, please call us.'),
      profileNotFoundTitle: text('We cannot find your profile'),
      profileNotFoundText: text(
        'Your sign-in worked, but it does not match one booking. Please call us and give this reference:',
      ),
    }),
    rentalProfile: group({
      intro: text(
        "Complete a rental profile for each family member. If you've completed one in the past, review and make changes before continuing.",
      ),
      title: text('Rental Profile'),
      abilityLabel: text('Ability'),
      abilityHelpLabel: text('Which one am I?'),
      /** A page that explains the abilities; without it there is no link. */
      abilityHelpUrl: link,
      ageLabel: text('Age'),
      heightLabel: text('Height'),
      weightLabel: text('Weight'),
      shoeSizeLabel: text('Shoe Size'),
      goofyFootLabel: text('Goofy Foot'),
      goofyFootHint: text('Right foot forward'),
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
      /** While something is left for the resort desk, or a birth date is missing. */
      almostCompleteTitle: text('Almost all set'),
      almostCompleteText: text('Everything that can be done here is done. What is still to do stands on your card.'),
      waiverAffirmation: text(
        'By signing, I confirm that I am the parent or legal guardian of every child listed and that I have read this agreement.',
      ),
      agreeLabel: text('I have read and agree to this waiver.'),
      signatureLabel: text('Your signature'),
      signatureHint: text('Sign with your finger'),
      typedNameLabel: text('Type your full name'),
      acceptButton: text('Accept'),
      skipWaiverButton: text('Skip Waiver'),
      clearButton: text('Clear'),
      homeButton: text('Home'),
    }),
    passChecker: group({ title: text('Check a pass') }),
    bleConnect: group({ title: needed('Connect mobile passes') }),
  })
  .register(z.globalRegistry, { id: 'LanguageSettings' })
export type LanguageSettings = z.infer<typeof LanguageSettings>

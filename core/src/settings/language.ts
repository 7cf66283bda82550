import * as z from 'zod/mini'
import { group } from './group.ts'
import { button, html, lines, link, needed, telephone, text } from './language-texts.ts'

/**
 * Every text that an operator may change, by screen. Unknown keys pass through untouched (domain rules, section 8). The
 * forms of the admin area are drawn from this schema, and `/defaults/default-language.json` is what it makes of nothing.
 */
export const LanguageSettings = z
  .looseObject({
    application: group({
      title: needed('First Chair'),
      subtitle: needed('Guest check-in'),
      phoneNumber: telephone(),
      privacyLabel: text('Privacy'),
      privacyUrl: link({ hint: 'Stands at the foot of the page. Without an address there is no link.' }),
      helpLabel: text('Help'),
      helpUrl: link({ hint: 'Stands at the foot of the page. Without an address there is no link.' }),
      logOutButton: button('Log out'),
      tryAgainButton: button('Try again'),
    }),
    about: group({
      title: text('About'),
      text: lines(
        'Check in for your whole group before you arrive: sign waivers, complete profiles and collect your arrival card.',
      ),
    }),
    home: group({
      checkInTitle: needed('Check in before you arrive'),
      checkInButton: needed('Check In', { kind: 'button' }),
      membersTitle: needed('Your group'),
      you: text('You', { hint: 'Beside the name of the guest who signed in.' }),
      child: text('Child', { hint: 'Beside the name of a member who is a minor.' }),
      ready: text('Ready', { hint: 'Beside a member with nothing left to do.' }),
      memberNothingToDo: text('Nothing to do', { hint: 'Beside a member without tasks.' }),
      addFamilyMember: button('Add family member'),
      chooseActivityTitle: text('What are you coming for?'),
      nothingToDoTitle: text('No check-in needed'),
      nothingToDoText: lines('There are no tasks for your group on these dates. Go straight to the lift.'),
      everythingDoneTitle: text('Everyone is ready'),
      almostDoneTitle: text('Almost ready'),
      arrivalCardButton: button('Show arrival card'),
      doneAtTheResort: text('At the resort'),
      rentalDesk: text('at the rental desk'),
      guestServices: text('at guest services'),
      birthDateMissing: text('Birth date missing. Please call us.'),
      chooseLocationTitle: text('Where are you going?'),
      changeLocation: text('Change'),
      chosenLocation: text('Chosen'),
      locationClosed: text('This location is closed for check-in.'),
      groupNotLoaded: text('We could not read your group'),
      stalePointOfSale: text('Our booking system does not answer right now. You can go on: nothing is lost.'),
    }),
    /** Adding somebody to the group. */
    family: group({
      firstNameLabel: text('First name'),
      lastNameLabel: text('Last name'),
      birthDateLabel: text('Date of birth'),
      addButton: button('Add to group'),
    }),
    /** Where guests edit the profiles of their household. */
    profile: group({
      title: text('My profile'),
      childRegistrationTitle: text('Child Registration Profiles'),
      doneButton: button('Done'),
      nothingToEdit: text('There is nothing to edit for your group.'),
    }),
    signIn: group({
      failedTitle: text("We couldn't sign you in"),
      failedText: lines('Please try again. If it happens again, please call us.'),
      profileNotFoundTitle: text('We cannot find your profile'),
      profileNotFoundText: lines(
        'Your sign-in worked, but it does not match one booking. Please call us and give this reference:',
      ),
    }),
    rentalProfile: group({
      intro: lines(
        "Complete a rental profile for each family member. If you've completed one in the past, review and make changes before continuing.",
      ),
      title: text('Rental Profile'),
      abilityLabel: text('Ability'),
      abilityHelpLabel: text('Which one am I?'),
      abilityHelpUrl: link({ hint: 'A page that explains the abilities. Without an address there is no link.' }),
      ageLabel: text('Age'),
      unitsLabel: text('Units'),
      heightLabel: text('Height'),
      weightLabel: text('Weight'),
      shoeSizeLabel: text('Shoe Size'),
      goofyFootLabel: text('Goofy Foot'),
      goofyFootHint: text('Right foot forward'),
      stanceLabel: text('Stance'),
      goofyStance: text('Goofy foot'),
      regularStance: text('Regular'),
      reviewHint: text("Change anything that's different this season.", {
        hint: 'When the values are those of an earlier season.',
      }),
      childReviewHint: text('Kids grow. Please check height, weight and shoe size.', {
        hint: 'The same, for children.',
      }),
    }),
    childRegistration: group({
      title: text('Complete Child Registration Profiles'),
      whomToCallTitle: text('Who should we call?'),
      primaryContactLabel: text('Primary Emergency Contact'),
      primaryPhoneLabel: text('Primary Phone'),
      alternateContactLabel: text('Alternate Emergency Contact'),
      alternatePhoneLabel: text('Alternate Phone'),
      whatToKnowTitle: text('Anything we should know?'),
      whatToKnowHint: lines("Ski school and patrol see this. Leave None if it doesn't apply."),
      drugAllergyLabel: text('Drug Allergy'),
      foodAllergyLabel: text('Food Allergy'),
      medicationLabel: text('Medication'),
      specialConditionLabel: text('Special Condition'),
      cardPrimaryContact: text('Primary Contact', { section: 'On the card' }),
      cardPrimaryPhone: text('Primary Phone', { section: 'On the card' }),
      cardAlternateContact: text('Alternate Contact', { section: 'On the card' }),
      cardSecondaryPhone: text('Secondary Phone', { section: 'On the card' }),
    }),
    photo: group({
      addButton: button('Add Photo'),
      updateButton: button('Update Photo'),
      libraryButton: button('Choose from library'),
      firstTip: text('Face inside the oval'),
      secondTip: text('No goggles, helmet or hat'),
      thirdTip: text('Plain light from the front'),
      cropHint: text('Move until the face fills the oval. No goggles or helmet.'),
    }),
    welcome: group({
      title: needed('Be first on the lift'),
      subtitle: text('Check in from your phone'),
      description: needed('Sign waivers, size your rentals and add photos for everyone before you arrive.', {
        kind: 'lines',
      }),
      signInButton: needed('Sign In', { kind: 'button' }),
      signInNote: needed('Use the email address on your booking.'),
    }),
    checkIn: group({
      checkInCompleteTitle: needed('You are all set', { section: 'Arrival card' }),
      almostCompleteTitle: text('Almost all set', {
        section: 'Arrival card',
        hint: 'While something is left for the resort desk, or a birth date is missing.',
      }),
      almostCompleteText: lines('Everything that can be done here is done. What is still to do stands on your card.', {
        section: 'Arrival card',
      }),
      arrivingLabel: text('Arriving', { section: 'Arrival card' }),
      groupLabel: text('Group', { section: 'Arrival card' }),
      checkedInLabel: text('Checked in', { section: 'Arrival card' }),
      householdLabel: text('Household', { section: 'Arrival card' }),
      stillToDoTitle: text('Still to do at the resort desk', { section: 'Arrival card' }),
      enlargeButton: button('Enlarge', { section: 'Arrival card' }),
      showCodeTitle: text('Show this at the resort desk', { section: 'Arrival card' }),
      homeButton: button('Home', { section: 'Arrival card' }),
      skipButton: button('Skip', { section: 'Buttons of every step' }, 'left'),
      cancelButton: button('Cancel', { section: 'Buttons of every step' }, 'left'),
      continueButton: button('Continue', { section: 'Buttons of every step' }, 'right'),
      createButton: button('Create', { section: 'Buttons of every step' }),
      updateButton: button('Update', { section: 'Buttons of every step' }),
      completeButton: button('Complete', { section: 'Buttons of every step' }),
      notCompleted: text('Not Completed', { section: 'On the cards' }),
      completed: text('Completed', { section: 'On the cards' }),
      skipped: text('Skipped for today', { section: 'On the cards' }),
      waiverAffirmation: html(
        'By signing, I confirm that I am the parent or legal guardian of every child listed and that I have read this agreement.',
        { section: 'Waiver' },
      ),
      ownWaiverAffirmation: html(
        'By signing, I confirm that I have read this agreement and that I sign it for myself.',
        {
          section: 'Waiver',
          hint: 'Instead of the one above, for an adult who signs with a link of their own.',
        },
      ),
      agreeLabel: text('I have read and agree to this waiver.', { section: 'Waiver' }),
      signatureLabel: text('Your signature', { section: 'Waiver' }),
      signatureHint: text('Sign with your finger', { section: 'Waiver' }),
      typedNameLabel: text('Type your full name', { section: 'Waiver' }),
      acceptButton: button('Accept', { section: 'Waiver' }, 'right'),
      skipWaiverButton: button('Skip Waiver', { section: 'Waiver' }, 'left'),
      clearButton: button('Clear', { section: 'Waiver' }),
      readFullScreenButton: button('Read full screen', { section: 'Waiver' }),
      copyButton: button('Your copy (PDF)', { section: 'Waiver' }),
      signedElsewhereTitle: text('This waiver is signed at the resort desk.', { section: 'Waiver' }),
      signedElsewhereText: lines('You can go on here. Your arrival card reminds you of it.', { section: 'Waiver' }),
    }),
    /** Other adults of the household, where they sign for themselves. */
    ownSignature: group({
      stillToSign: text('Still to sign for themselves'),
      explanation: lines('Adults sign their own waivers. Send them their link, or let them scan it from your phone.'),
      shareButton: button('Share link'),
      message: text('Please sign your waiver before we arrive:', {
        hint: 'Goes with the link when it is shared; the link stands behind it.',
      }),
      doneTitle: text('Thank you, you have signed'),
      doneText: lines('There is nothing more to do here. You can close this page.'),
      linkGoneTitle: text('This link does not work any more'),
      linkGoneText: lines('Please ask whoever sent it to you for a new one.'),
    }),
    passChecker: group({ title: text('Check a pass') }, { feature: 'PassChecker' }),
    bleConnect: group(
      {
        title: needed('Connect mobile passes'),
        description: lines('Your phone is your pass: connect it once and ride through the gates.'),
        activateButton: needed('Activate', { kind: 'button' }),
        sendButton: needed('Send', { kind: 'button' }),
        resendButton: needed('Resend', { kind: 'button' }),
        checkAgainButton: needed('Check again', { kind: 'button' }),
        noMediaMessage: needed('No mobile pass yet'),
        unsentMessage: needed('Ready to send'),
        sentMessage: needed('Sent. Open the message on your phone.'),
        connectedMessage: needed('Connected'),
        unknownMessage: needed('We do not know how this pass stands.'),
      },
      { label: 'BLE connect', feature: 'BLEConnect' },
    ),
    /** What is sent to phones; see `message/mobile-pass-message.ts`. */
    mobilePassMessage: group(
      {
        emailSubject: text('Your mobile pass for {Title}', {
          section: 'E-mail',
          hint: '{Title}, {FirstName} and {Expires} are filled in.',
        }),
        emailGreeting: text('Hi {FirstName},', { section: 'E-mail' }),
        emailText: lines('Your mobile pass is ready. Open this link on your phone to put the pass on it.', {
          section: 'E-mail',
        }),
        emailButton: button('Get my pass', { section: 'E-mail' }),
        emailExpiry: text('The link works until {Expires}.', { section: 'E-mail' }),
        emailNote: lines(
          'You get this one message because somebody in your group asked {Title} to send a mobile pass to this address.',
          { section: 'E-mail' },
        ),
        smsText: text('{Title}: {FirstName}, here is your mobile pass: {Link} (until {Expires})', {
          section: 'Text message',
          hint: '{Title}, {FirstName}, {Link} and {Expires} are filled in. Long ones cost several messages.',
        }),
      },
      { label: 'Message with a mobile pass', feature: 'BLEConnect' },
    ),
  })
  .register(z.globalRegistry, { id: 'LanguageSettings' })
export type LanguageSettings = z.infer<typeof LanguageSettings>

import * as z from 'zod/mini'
import { settingsGroup } from './settings-group.ts'
import { button, html, lines, link, requiredText, telephone, text } from './language-texts.ts'

/**
 * All texts that an operator may change, by screen. Unknown keys are preserved (docs/domain.md, "Texts and theme"). The
 * forms of the admin area are built from this schema, and `/defaults/default-language.json` is the result of parsing
 * `{}` with it.
 */
export const LanguageSettings = z
  .looseObject({
    application: settingsGroup({
      title: requiredText('First Chair'),
      subtitle: requiredText('Guest check-in'),
      phoneNumber: telephone(),
      privacyLabel: text('Privacy'),
      privacyUrl: link({ hint: 'Shown at the bottom of the page. Without an address there is no link.' }),
      helpLabel: text('Help'),
      helpUrl: link({ hint: 'Shown at the bottom of the page. Without an address there is no link.' }),
      logOutButton: button('Log out'),
      tryAgainButton: button('Try again'),
    }),
    about: settingsGroup({
      title: text('About'),
      text: lines(
        'Check in for your whole group before you arrive: sign waivers, complete profiles and collect your arrival card.',
      ),
    }),
    home: settingsGroup({
      checkInTitle: requiredText('Check in before you arrive'),
      checkInButton: requiredText('Check In', { kind: 'button' }),
      membersTitle: requiredText('Your group'),
      you: text('You', { hint: 'Next to the name of the guest who signed in.' }),
      child: text('Child', { hint: 'Next to the name of a member who is a minor.' }),
      addFamilyMember: button('Add family member'),
      chooseActivityTitle: text('What are you coming for?'),
      noBookingTitle: text('We found no booking'),
      noBookingText: lines(
        'We found nothing booked here for your group. If you booked with another name or email address, call us or ask at guest services, and give this reference:',
        { hint: 'The reference of the group follows this text.' },
      ),
      passBlockedTitle: text('A pass is blocked'),
      passBlockedText: lines('Please call us or come to guest services before you go to the lift.'),
      dueAgainTitle: text('To do again on {day}', {
        hint: '{day} is replaced by the day of arrival. For one-day waivers, and for profiles that expire before that day.',
      }),
      unknownLinkTitle: text('Your link does not lead to one of our locations'),
      unknownLinkText: text('You are checking in at {location}.', {
        hint: '{location} is replaced by the name of the default location.',
      }),
      unknownLinkButton: button('Choose another location'),
      arrivalCardButton: button('Show arrival card'),
      doneAtTheResort: text('At the resort'),
      rentalDesk: text('at the rental desk'),
      guestServices: text('at guest services'),
      birthDateMissing: text('Birth date missing. Please call us.'),
      chooseLocationTitle: text('Where are you going?'),
      changeLocation: text('Change'),
      chosenLocation: text('Chosen'),
      notOpenTitle: text('Check-in is not open yet'),
      notOpenText: text('We are still getting ready. Please come back later, or call us.'),
      locationClosed: text('This location is closed for check-in.'),
      groupNotLoaded: text('We could not load your group'),
      stalePointOfSale: text('Our booking system is not responding right now. You can continue: nothing is lost.'),
    }),
    /** The form that adds a person to the group. */
    family: settingsGroup({
      firstNameLabel: text('First name'),
      lastNameLabel: text('Last name'),
      birthDateLabel: text('Date of birth'),
      addButton: button('Add to group'),
    }),
    /** The edit-profile location. */
    profile: settingsGroup({
      title: text('My profile'),
      childRegistrationTitle: text('Child Registration Profiles'),
      doneButton: button('Done'),
      nothingToEdit: text('There is nothing to edit for your group.'),
    }),
    signIn: settingsGroup({
      failedTitle: text("We couldn't sign you in"),
      failedText: lines('Please try again. If it happens again, please call us.'),
      profileNotFoundTitle: text('We cannot find your profile'),
      profileNotFoundText: lines(
        'Your sign-in worked, but it does not match one booking. Please call us and give this reference:',
      ),
    }),
    rentalProfile: settingsGroup({
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
        hint: 'If the values are from an earlier season.',
      }),
      childReviewHint: text('Kids grow. Please check height, weight and shoe size.', {
        hint: 'The same, for children.',
      }),
    }),
    childRegistration: settingsGroup({
      title: text('Complete Child Registration Profiles'),
      whomToCallTitle: text('Who should we call?'),
      primaryContactLabel: text('Primary Emergency Contact'),
      primaryPhoneLabel: text('Primary Phone'),
      alternateContactLabel: text('Alternate Emergency Contact'),
      alternatePhoneLabel: text('Alternate Phone'),
      whatToKnowTitle: text('Anything we should know?'),
      whatToKnowHint: lines("The ski school sees this. Leave None if it doesn't apply."),
      healthConsent: lines(
        'I agree that the ski school reads these answers, so that it can help my child. I can withdraw this here at any time.',
        { hint: 'Only where explicit answers are required. A changed text is a new version; older ones stay stored.' },
      ),
      drugAllergyLabel: text('Drug Allergy'),
      foodAllergyLabel: text('Food Allergy'),
      medicationLabel: text('Medication'),
      specialConditionLabel: text('Special Condition'),
      cardPrimaryContact: text('Primary Contact', { section: 'On the card' }),
      cardPrimaryPhone: text('Primary Phone', { section: 'On the card' }),
      cardAlternateContact: text('Alternate Contact', { section: 'On the card' }),
      cardSecondaryPhone: text('Secondary Phone', { section: 'On the card' }),
    }),
    photo: settingsGroup({
      addButton: button('Add Photo'),
      updateButton: button('Update Photo'),
      libraryButton: button('Choose from library'),
      firstTip: text('Face inside the oval'),
      secondTip: text('No goggles, helmet or hat'),
      thirdTip: text('Plain light from the front'),
      cropHint: text('Move until the face fills the oval. No goggles or helmet.'),
    }),
    welcome: settingsGroup({
      title: requiredText('Be first on the lift'),
      subtitle: text('Check in from your phone'),
      description: requiredText('Sign waivers, size your rentals and add photos for everyone before you arrive.', {
        kind: 'lines',
      }),
      signInButton: requiredText('Sign In', { kind: 'button' }),
      signInNote: requiredText('Use the email address on your booking.'),
    }),
    checkIn: settingsGroup({
      checkInCompleteTitle: requiredText('You are all set', { section: 'Arrival card' }),
      almostCompleteTitle: text('Almost there', {
        section: 'Arrival card',
        hint: 'While something is left for the resort desk, or a birth date is missing.',
      }),
      almostCompleteText: lines('You have done everything that can be done here. Your card shows what is left.', {
        section: 'Arrival card',
      }),
      noBookingText: lines(
        'Your tasks are done, but we found nothing booked here for your group. If you booked with another name or email address, call us or ask at guest services.',
        { section: 'Arrival card', hint: 'Replaces the text of the location.' },
      ),
      arrivingLabel: text('Arriving', { section: 'Arrival card' }),
      groupLabel: text('Group', { section: 'Arrival card' }),
      householdLabel: text('Household', { section: 'Arrival card' }),
      stillToDoTitle: text('Still to do at the resort desk', { section: 'Arrival card' }),
      enlargeButton: button('Enlarge', { section: 'Arrival card' }),
      showCodeTitle: text('Show this at the resort desk', { section: 'Arrival card' }),
      walletNote: lines('The pass in your wallet shows your code for the desk. It does not open gates.', {
        section: 'Arrival card',
        hint: 'Below the wallet buttons, and on the back of the pass.',
      }),
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
        { section: 'Waiver', hint: 'If the signature covers a child.' },
      ),
      adultsWaiverAffirmation: html(
        'By signing, I confirm that I have read this agreement and that I sign it for everybody listed.',
        { section: 'Waiver', hint: 'If the signature covers several adults and no child.' },
      ),
      ownWaiverAffirmation: html(
        'By signing, I confirm that I have read this agreement and that I sign it for myself.',
        {
          section: 'Waiver',
          hint: 'If an adult signs only for themselves.',
        },
      ),
      agreeLabel: text('I have read and agree to this waiver.', { section: 'Waiver' }),
      signatureLabel: text('Your signature', { section: 'Waiver' }),
      signatureHint: text('Sign with your finger', { section: 'Waiver' }),
      typedNameLabel: text('Type your full name', { section: 'Waiver' }),
      recordsConsent: lines(
        'You sign electronically and get your copy as a PDF, which you also find in your profile. If you want to sign on paper, ask at guest services.',
        {
          section: 'Waiver',
          hint: 'Above Accept. The consent to electronic records is part of the evidence of each signature. Without a text it is not asked for.',
        },
      ),
      acceptButton: button('Accept', { section: 'Waiver' }, 'right'),
      skipWaiverButton: button('Skip Waiver', { section: 'Waiver' }, 'left'),
      clearButton: button('Clear', { section: 'Waiver' }),
      readFullScreenButton: button('Read full screen', { section: 'Waiver' }),
      copyButton: button('Your copy (PDF)', { section: 'Waiver' }),
      signedElsewhereTitle: text('This waiver is signed at the resort desk.', { section: 'Waiver' }),
      signLaterButton: button('Sign it at the resort', {
        section: 'Waiver',
        hint: 'For waivers of an external provider that is not responding.',
      }),
    }),
    /** Other adults of the household who sign for themselves. */
    ownSignature: settingsGroup({
      stillToSign: text('Still to sign for themselves'),
      explanation: lines('Adults sign their own waivers. Send them their link, or let them scan it from your phone.'),
      shareButton: button('Share link'),
      message: text('Please sign your waiver before we arrive:', {
        hint: 'Sent together with the shared link; the link follows this text.',
      }),
      doneTitle: text('Thank you, you have signed'),
      doneText: lines('There is nothing more to do here. You can close this page.'),
      linkGoneTitle: text('This link no longer works'),
      linkGoneText: lines('Please ask the person who sent it to you for a new one.'),
    }),
    passChecker: settingsGroup(
      {
        title: text('Check a pass'),
        intro: lines('Type the number that is printed on the card, and we will tell you whether the gate will open.'),
        passNumberLabel: text('Pass number'),
        passNumberHint: text('Spaces and dashes do not count.'),
        dateLabel: text('Day'),
        liftLabel: text('Lift'),
        checkButton: button('Check pass'),
        againTitle: text('Check another pass'),
        validTitle: text('Good to go', { section: 'Valid' }),
        validText: text('The gate will open on this day.', { section: 'Valid' }),
        validFromText: text('Valid from {time}.', { section: 'Valid', hint: '{time} is replaced by the time.' }),
        validUntilText: text('Valid until {time}.', { section: 'Valid', hint: '{time} is replaced by the time.' }),
        notValidTitle: text('Not valid', { section: 'Not valid' }),
        blocked: text('This pass is blocked.', {
          section: 'Not valid',
          hint: 'If the collection of hotlist reasons has no text for the reason.',
        }),
        inactive: text('This pass is switched off.', { section: 'Not valid' }),
        waiverMissing: text('A waiver still has to be signed for this pass.', { section: 'Not valid' }),
        otherPlace: text('This pass is not for this lift.', { section: 'Not valid' }),
        expired: text('This pass has expired.', { section: 'Not valid' }),
        nothingBought: text('Nothing on this pass is valid on this day.', { section: 'Not valid' }),
        otherTime: text('This pass is valid at another time of this day.', { section: 'Not valid' }),
        notFoundTitle: text('No match yet', { section: 'Not found' }),
        notFoundText: text('We cannot find this number. Check it and try again.', { section: 'Not found' }),
        unavailableTitle: text('We could not check', { section: 'Could not check' }),
        unavailableText: text('The pass may still be valid. Please try again in a moment.', {
          section: 'Could not check',
        }),
        checkInButton: button('Check in', { section: 'What to do next' }),
        renewButton: button('Renew or buy', { section: 'What to do next' }),
        renewUrl: link({
          section: 'What to do next',
          hint: 'The shop. Without an address there is no button.',
        }),
        helpText: lines('Bring the card to any ticket window. They can look it up in a minute.', {
          section: 'What to do next',
        }),
      },
      { feature: 'PassChecker' },
    ),
    bleConnect: settingsGroup(
      {
        title: requiredText('Connect mobile passes'),
        description: lines('Your phone is your pass: connect it once and ride through the gates.'),
        activateButton: requiredText('Activate', { kind: 'button' }),
        sendButton: requiredText('Send', { kind: 'button' }),
        resendButton: requiredText('Resend', { kind: 'button' }),
        checkAgainButton: requiredText('Check again', { kind: 'button' }),
        noMediaMessage: requiredText('No mobile pass yet'),
        unsentMessage: requiredText('Ready to send'),
        sentMessage: requiredText('Sent. Open the message on your phone.'),
        connectedMessage: requiredText('Connected'),
        unknownMessage: requiredText('Pass status unknown. Reload the page or ask at the ticket desk.'),
        homeTitle: text('Mobile passes', { hint: 'On the home page, above the number of connected phones.' }),
        arrivalButton: button('Connect mobile passes'),
        smsOption: text('SMS'),
        emailOption: text('Email'),
        phoneLabel: text('Mobile number'),
        phoneHint: text('With the country code, such as +1 970 555 0117'),
        emailLabel: text('E-mail address'),
        nothingTitle: text('No mobile products yet'),
        nothingText: lines(
          'Nobody in your group has a product that can be used as a mobile pass. Cards work as usual.',
        ),
        noProductMessage: text('No mobile product found'),
        onItsWayMessage: text('On its way. It can take a few minutes.'),
        heldMessage: text('Not sent yet. Our team will send it to you.'),
        unclearMessage: lines('The message may have been sent. Please look for it before you send it again.'),
        undeliverableMessage: lines('We could not deliver the message. Please check the address and send it again.'),
        moveButton: button('Move to another phone'),
        moveTitle: text('Move this pass?'),
        moveText: lines(
          'The phone that opens the new link takes over the pass. Your current phone will stop opening the gate.',
        ),
        phoneOnlyTitle: text('Continue on your phone'),
        phoneOnlyText: lines('Mobile passes are connected on a phone. Scan this code with it.'),
        linkTitle: text('Your mobile pass is ready'),
        linkText: lines('Put it on the phone that you carry on the hill.'),
        openAppButton: button('Put it on this phone'),
        noAppText: lines("Open the resort's app on this phone. If you do not have it, please ask our team."),
        otherPhoneText: lines('To put it on another phone, scan this code with that phone.'),
        linkGoneTitle: text('This link no longer works'),
        linkGoneText: lines(
          'A newer message has replaced it, or it has expired. Please ask the person who sent it for a new one.',
        ),
      },
      { label: 'BLE connect', feature: 'BLEConnect' },
    ),
    /** The messages with a mobile pass; see `mobile-pass-message.rule.ts` of the server. */
    mobilePassMessage: settingsGroup(
      {
        emailSubject: text('Your mobile pass for {Title}', {
          section: 'E-mail',
          hint: '{Title}, {FirstName} and {Expires} are replaced by their values.',
        }),
        emailGreeting: text('Hi {FirstName},', { section: 'E-mail' }),
        emailText: lines('Your mobile pass is ready. Open this link on your phone to put the pass on it.', {
          section: 'E-mail',
        }),
        emailButton: button('Get my pass', { section: 'E-mail' }),
        emailExpiry: text('The link works until {Expires}.', { section: 'E-mail' }),
        emailNote: lines(
          'You receive this message because somebody in your group asked {Title} to send a mobile pass to this address.',
          { section: 'E-mail' },
        ),
        smsText: text('{Title}: {FirstName}, here is your mobile pass: {Link} (until {Expires})', {
          section: 'Text message',
          hint: '{Title}, {FirstName}, {Link} and {Expires} are replaced by their values. A long text costs several messages.',
        }),
      },
      { label: 'Message with a mobile pass', feature: 'BLEConnect' },
    ),
    /** The message about a photo that was not accepted; see `photo-message.rule.ts` of the server. */
    photoMessage: settingsGroup(
      {
        emailSubject: text('{Title}: a new photo of {FirstName} is needed', {
          section: 'E-mail',
          hint: '{Title}, {FirstName}, the person on the photo, and {Reason}, the sentence for the chosen reason, are replaced by their values.',
        }),
        emailGreeting: text('Hello', { section: 'E-mail' }),
        emailText: lines('{Reason} It takes a minute, and it saves you the way to the ticket office.', {
          section: 'E-mail',
        }),
        emailButton: button('Take a new photo', { section: 'E-mail' }),
        emailNote: lines(
          'You receive this message because you checked in online at {Title}. Sign in with this e-mail address to send the photo.',
          { section: 'E-mail' },
        ),
      },
      { label: 'Message about a photo' },
    ),
    /** The message that somebody else picked a child up; see `pick-up-message.rule.ts` of the server. */
    childCollectedMessage: settingsGroup(
      {
        emailSubject: text('{FirstName} was picked up by {Person}', {
          hint: '{Title}, {FirstName}, the child, {Person}, who picked the child up, {Reason} and {Time} are replaced by their values.',
        }),
        emailGreeting: text('Hello'),
        emailText: lines(
          '{Person} picked {FirstName} up from the ski school at {Time}. The ski school wrote as the reason: {Reason}. If you do not know about this, call us at once.',
        ),
        emailButton: button('Open check-in'),
        emailNote: lines('You receive this message because {FirstName} has a lesson at {Title} today.'),
      },
      { label: 'Message about a pick-up' },
    ),
    /** The message that this was taken back; see `pick-up-message.rule.ts` of the server. */
    pickUpUndoneMessage: settingsGroup(
      {
        emailSubject: text('{FirstName} was not picked up by {Person}', {
          hint: '{Title}, {FirstName}, the child, {Person}, who was said to have picked the child up, {Time} of the pick-up and {UndoneTime} are replaced by their values.',
        }),
        emailGreeting: text('Hello'),
        emailText: lines(
          'Our message that {Person} picked {FirstName} up at {Time} was a mistake. The ski school took it back at {UndoneTime}. If you want to know where {FirstName} is, call us.',
        ),
        emailButton: button('Open check-in'),
        emailNote: lines('You receive this message because {FirstName} has a lesson at {Title} today.'),
      },
      { label: 'Message that a pick-up was undone' },
    ),
    /** The reminder of what keeps guests from being ready; see `readiness-reminder.rule.ts` of the server. */
    readinessReminder: settingsGroup(
      {
        emailSubject: text('Before your visit on {Day}', {
          hint: '{Title}, {FirstName}, {Day}, {People} and {Reason} are replaced by their values.',
        }),
        emailGreeting: text('Hi {FirstName},'),
        emailText: lines(
          'One thing is left before {Day}, so that everybody can go straight to the lift. {People}: {Reason}',
        ),
        emailButton: button('Open check-in'),
        emailNote: lines('You receive this message because your group has a visit at {Title}.'),
      },
      { label: 'Reminder before a visit' },
    ),
    /** The e-mail with copies of signed waivers; see `waiver-receipt-message.rule.ts` of the server. */
    waiverReceipt: settingsGroup(
      {
        emailSubject: text('Your signed copy: {Waivers}', {
          hint: '{Title}, {Name}, the signer, {Waivers} and {VerifyLink} are replaced by their values.',
        }),
        emailGreeting: text('Hi {Name},'),
        emailText: lines(
          'You signed {Waivers} at {Title}. Your copy is attached as a PDF. You also find it in your profile.',
        ),
        emailButton: button('Open my profile'),
        emailTextOfLink: lines('You signed {Waivers} at {Title}. Your copy is attached as a PDF. Please keep it.', {
          hint: 'For adults who signed with a link of their own. They may have no profile.',
        }),
        emailButtonOfLink: button('Check that it is genuine'),
        emailVerify: lines('Anybody can check that the copy is genuine, without an account: {VerifyLink}'),
        emailNote: lines('You receive this message because you signed online at {Title}. If you did not, call us.'),
      },
      { label: 'Copy of a signed waiver' },
    ),
  })
  .register(z.globalRegistry, { id: 'LanguageSettings' })
export type LanguageSettings = z.infer<typeof LanguageSettings>

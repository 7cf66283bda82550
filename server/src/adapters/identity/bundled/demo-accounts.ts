/** An account of the bundled provider. */
export type BundledAccount = {
  readonly email: string
  readonly emailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly password: string
  /** The point of sale's customer number, sent as the claim `ip_code`. */
  readonly ipCode?: string
  /** A short text for the sign-in page that says what this account shows. */
  readonly about?: string
}

const password = 'powder'

/** The accounts of the demo resort. They are not secret: the sign-in page lists them. */
export const demoAccounts: readonly BundledAccount[] = [
  {
    email: 'maya@kestrel.example',
    emailVerified: true,
    givenName: 'Maya',
    familyName: 'Lindqvist',
    password,
    about: 'A family of four with a season pass and lessons',
  },
  {
    email: 'sam@kestrel.example',
    emailVerified: true,
    givenName: 'Sam',
    familyName: 'Okafor',
    password,
    about: 'Another household',
  },
  {
    email: 'new@kestrel.example',
    emailVerified: true,
    givenName: 'Noor',
    familyName: 'Haddad',
    password,
    about: 'Nothing bought yet',
  },
  {
    email: 'nomail@kestrel.example',
    emailVerified: false,
    givenName: 'Robin',
    familyName: 'Vale',
    password,
    about: 'Email address not verified',
  },
  {
    email: 'admin@kestrel.example',
    emailVerified: true,
    givenName: 'Alex',
    familyName: 'Moreau',
    password,
    about: 'Runs the resort',
  },
  {
    email: 'desk@kestrel.example',
    emailVerified: true,
    givenName: 'Ben',
    familyName: 'Ahlgren',
    password,
    about: 'Works at the desk',
  },
  {
    email: 'rental@kestrel.example',
    emailVerified: true,
    givenName: 'Rosa',
    familyName: 'Keller',
    password,
    about: 'Works in the rental shop',
  },
  {
    email: 'lessons@kestrel.example',
    emailVerified: true,
    givenName: 'Luc',
    familyName: 'Perrin',
    password,
    about: 'Works at the ski school',
  },
  {
    email: 'lift@kestrel.example',
    emailVerified: true,
    givenName: 'Lia',
    familyName: 'Wolf',
    password,
    about: 'Works at the lift',
  },
  {
    email: 'patrol@kestrel.example',
    emailVerified: true,
    givenName: 'Per',
    familyName: 'Holm',
    password,
    about: 'Belongs to the ski patrol',
  },
]

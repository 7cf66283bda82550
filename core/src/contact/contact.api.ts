import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { SignedInUser } from './signed-in-user.ts'
import { Contact } from './contact.ts'

/** The signed-in person and the household. This is the only call that returns photos of everybody. */
export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/api/profile',
  caller: 'guest-or-hand-over',
  summary: 'The signed-in guest and the household, with photos',
  answer: z
    .object({ user: SignedInUser, contacts: z.array(Contact), readFromPosAtUtc: z.nullable(z.string()) })
    .register(z.globalRegistry, { id: 'Profile' }),
  failures: ['external-system-down'],
})

/** Adds a person to the household in the point of sale, at once. Guests cannot change the birth date afterwards. */
export const addFamilyMember = endpoint({
  name: 'addFamilyMember',
  method: 'POST',
  path: '/api/family/addmember',
  caller: 'guest',
  summary: 'Add a family member to the household',
  body: z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }),
  answer: Contact,
  failures: ['same-person', 'household-full', 'external-system-down'],
})

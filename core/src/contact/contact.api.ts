import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SignedInUser } from '../session/signed-in-user.ts'
import { Contact } from './contact.ts'

/** Who is signed in, and the household. The only call that brings pictures. */
export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/api/profile',
  caller: 'guest',
  summary: 'The signed-in guest and the household, with photos',
  answer: z
    .object({ user: SignedInUser, contacts: z.array(Contact), readFromPosAtUtc: z.nullable(z.string()) })
    .register(z.globalRegistry, { id: 'Profile' }),
  failures: ['external-system-down'],
})

import { Failure } from '@first-chair/core/contract/failure'
import type { Person } from '@first-chair/core/household/household'
import { PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import type { PersonKeys } from '../db/personal-records.ts'
import { listRecipientFingerprints } from '../message/encrypted-content.facts.ts'
import { findEmailsOf } from './privacy.store.ts'

type Ctx = Pick<Context, 'pool' | 'pointOfSale' | 'encryption'>

/** A person as the point of sale knows them, and everything by which their records are found. */
export type KnownPerson = {
  readonly contactId: string
  /** Undefined if the point of sale no longer has the person. */
  readonly person: Person | undefined
  readonly others: readonly Person[]
  readonly keys: PersonKeys
}

/**
 * Loads a person. `household` is the IP code of the head, for a point of sale that cannot find members by themselves. The
 * person may be unknown to the point of sale: there may still be records here.
 */
export async function loadPerson(ctx: Ctx, contactId: string, household: string | undefined): Promise<KnownPerson> {
  const head = household ?? (await findHead(ctx, contactId)) ?? contactId
  const people = await readPeople(ctx, head)
  const person = people.find((one) => one.contactId === contactId)
  // A household that was named must contain the person, so that nobody is erased by mistake.
  if (household !== undefined && household !== contactId && !person) throw new Failure('not-found')
  const ids = [contactId, ...((await ctx.pointOfSale.findMergedIpCodes?.(contactId)) ?? [])]
  const emails = await findEmailsOf(ctx.pool, ids)
  const phone = (await ctx.pointOfSale.findPhone?.(contactId)) ?? ''
  return {
    contactId,
    person,
    others: person ? people.filter((one) => one !== person) : [],
    keys: {
      ids,
      emails: emails.map((email) => email.toLowerCase()),
      fingerprints: [
        ...emails.flatMap((email) => listRecipientFingerprints(ctx, 'email', email)),
        ...(phone === '' ? [] : listRecipientFingerprints(ctx, 'sms', phone)),
      ],
    },
  }
}

async function findHead({ pointOfSale }: Ctx, contactId: string): Promise<string | undefined> {
  const found = await pointOfSale.findPeople?.({ ipCodes: [contactId], passNumbers: [] })
  return found?.find((one) => one.contactId === contactId)?.headIpCode
}

async function readPeople({ pointOfSale }: Ctx, head: string): Promise<readonly Person[]> {
  try {
    return (await pointOfSale.household(head)).people
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return []
    throw error
  }
}

import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import type { RecordsToConfirm } from '@first-chair/core/unchanged-record/unchanged-record.api'
import { t } from '../../../catalogue/confirm-all.ts'
import { findSibling, type Confirmation, type RegistrationToShow, type SizesToShow } from './confirmation.ts'
import type { Answers } from './use-answers.ts'

/** The children whose health is asked, and to whom one answer belongs. */
export function listChildren({ people }: Pick<Confirmation, 'people'>): RegistrationToShow[] {
  return people.flatMap(({ registration }) => registration ?? [])
}

/** Identifies a group of children. */
export const toGroupKey = (children: readonly RegistrationToShow[]): string =>
  children.map(({ contactTask }) => contactTask.id).join(' ')

/** The answer about health for these children; null if it was given for others. */
export function getHealthAnswer(answers: Answers, children: readonly RegistrationToShow[]): Answers['health'] {
  return answers.healthOf === toGroupKey(children) ? answers.health : null
}

/** What is not answered yet, in the order of the page: the id of a contact task, or the part about health. */
export type OpenQuestion = { of: string; message: string }

/** The questions without an answer. `consentText` is the text to agree to, where the resort asks for it. */
export function listOpenQuestions(
  confirmation: Confirmation,
  answers: Answers,
  consentText: string | undefined,
): OpenQuestion[] {
  const children = listChildren(confirmation)
  const health = getHealthAnswer(answers, children)
  const names = children.map(({ contactTask }) => contactTask.contact.firstName)
  return [
    ...confirmation.people.flatMap(({ contact, sizes }) =>
      sizes?.mayHaveGrown === true && !answers.grown[sizes.contactTask.id]
        ? [{ of: sizes.contactTask.id, message: t('pleaseAnswer', { names: [contact.firstName] }) }]
        : [],
    ),
    ...(children.length > 0 && health !== 'none-known'
      ? [{ of: 'health', message: health === null ? t('pleaseAnswer', { names }) : t('healthOpen') }]
      : []),
    ...(children.length > 0 && health === 'none-known' && consentText !== undefined && !answers.hasConsent
      ? [{ of: 'consent', message: t('pleaseAgree') }]
      : []),
  ]
}

/** The contact tasks of the records that are sent, in their order. */
export function listRecords(confirmation: Confirmation): ContactTask[] {
  return [...confirmation.people.flatMap(({ sizes }) => sizes ?? []), ...listChildren(confirmation)].map(
    ({ contactTask }) => contactTask,
  )
}

/** What is sent: the values as the guest sees them, with the answers. */
export function toRecords(
  confirmation: Confirmation,
  answers: Answers,
  consentText: string | undefined,
): RecordsToConfirm {
  const children = listChildren(confirmation)
  return {
    records: [
      ...confirmation.people.flatMap(({ sizes }) =>
        sizes ? [{ id: sizes.contactTask.id, sizes: toSizes(sizes, answers) }] : [],
      ),
      ...children.map((child) => {
        const sibling = findSibling(child, children, answers.sameAs)
        const contacts = (sibling ?? child).registration
        return {
          id: child.contactTask.id,
          registration: {
            primaryEmergencyContact: contacts.primaryEmergencyContact,
            primaryEmergencyPhone: contacts.primaryEmergencyPhone,
            alternateEmergencyContact1: contacts.alternateEmergencyContact1,
            alternateEmergencyPhone1: contacts.alternateEmergencyPhone1,
            ...(sibling && { sameAs: sibling.contactTask.contact.contactId }),
            health: 'none-known' as const,
            ...(consentText !== undefined && { consentText }),
          },
        }
      }),
    ],
  }
}

function toSizes({ contactTask, profile, mayHaveGrown }: SizesToShow, { grown }: Answers) {
  const answer = mayHaveGrown ? grown[contactTask.id] : undefined
  const { selectedAbility, selectedGoofy, selectedHeight, selectedWeight, shoeSize } = profile
  return {
    selectedAbility,
    selectedGoofy,
    selectedHeight,
    selectedWeight,
    shoeSize: shoeSize ?? '',
    ...(answer?.hasGrown === true && answer.sizes),
    hasGrown: answer?.hasGrown ?? null,
  }
}

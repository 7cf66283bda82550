import { formatAgeShort, initials } from '@first-chair/core/contact/contact'
import type { RentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { findEntry, getUnitText, type RentalListEntry, type Units } from '@first-chair/core/rental-profile/size-lists'
import type { QuestionedSizes } from '@first-chair/core/rental-shop/size-questions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t as checkIn } from '../../../catalogue/check-in.ts'
import { t } from '../../../catalogue/confirm-all.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { parseAbility } from '../rental-profile/ability.tsx'
import { ChangedAtTheShop } from '../rental-profile/changed-at-the-shop.tsx'
import type { Confirmation } from './confirmation.ts'
import type { Answers } from './use-answers.ts'
import styles from './confirm-all.module.css'

/** One person: name, level and sizes as they will be saved, the pencil that opens the form, and a question below. */
export function PersonToConfirm({
  person: { contact, sizes, savedProfile },
  rental,
  units,
  photo,
  grown,
  refusal,
  children,
}: {
  person: Confirmation['people'][number]
  rental: RentalProfiles
  units: Units
  photo: string | undefined
  grown: Answers['grown']
  /** Why the record was not confirmed, in the words of the server. */
  refusal: string | undefined
  children: ReactNode
}) {
  const profile = sizes?.profile ?? savedProfile
  const ability = profile && findEntry(rental.abilityRefs, profile.selectedAbility)
  const answer = sizes && grown[sizes.contactTask.id]
  return (
    <li id={`person-${contact.contactId}`} tabIndex={-1}>
      <div className={styles.person}>
        <Avatar initials={initials(contact)} photo={photo} size={48} />
        <div className={styles.who}>
          <h2>
            {contact.firstName}
            <small>{describe(contact, ability && parseAbility(ability).title)}</small>
          </h2>
          {profile && (
            <Values sizes={answer?.hasGrown === true ? answer.sizes : profile} rental={rental} units={units} />
          )}
        </div>
        {sizes && (
          <Link
            to="/checkin/$taskRoute"
            params={{ taskRoute: 'rentalprofile' }}
            search={{ open: sizes.contactTask.id, from: 'confirm' }}
            className={styles.pencil}
            aria-label={t('change', { name: contact.firstName })}
          >
            <Icon name="pencil" />
          </Link>
        )}
        {!sizes && savedProfile && (
          <span className={styles.saved}>
            <Icon name="tick" size="xs" />
            {checkIn('saved')}
          </span>
        )}
      </div>
      <FieldError id={`refusal-${contact.contactId}`} message={refusal} />
      <ChangedAtTheShop rental={rental} contactId={contact.contactId} units={units} />
      {children}
    </li>
  )
}

function describe(
  { age, isHeadOfHouseHold }: Confirmation['people'][number]['contact'],
  ability: string | undefined,
): string {
  if (isHeadOfHouseHold) return ability === undefined ? t('youAlone') : t('you', { ability })
  if (age === null) return ability ?? ''
  return ability === undefined ? formatAgeShort(age) : t('person', { age: formatAgeShort(age), ability })
}

function Values({
  sizes: { selectedHeight, selectedWeight, shoeSize },
  rental,
  units,
}: {
  sizes: QuestionedSizes
  rental: RentalProfiles
  units: Units
}) {
  const format = (list: readonly RentalListEntry[], key: string | null) => {
    const entry = findEntry(list, key)
    return entry ? getUnitText(units, entry) : ''
  }
  const values = [
    format(rental.heightRefs, selectedHeight),
    format(rental.weightRefs, selectedWeight),
    rental.enableShoeSize && shoeSize ? t('shoe', { size: shoeSize }) : '',
  ].filter((text) => text !== '')
  return (
    <p className={styles.values}>
      {values.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

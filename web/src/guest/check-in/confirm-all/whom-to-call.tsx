import { Link } from '@tanstack/react-router'
import { t } from '../../../catalogue/confirm-all.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { Icon } from '../../../ui/icon.tsx'
import { findSibling, haveSameContacts, type RegistrationToShow } from './confirmation.ts'
import type { Answers } from './use-answers.ts'
import styles from './confirm-all.module.css'

/** Whom the ski school calls: one card for children with the same contacts. Another child can get those of the first. */
export function WhomToCall({
  childrenToShow,
  sameAs,
  onChange,
}: {
  childrenToShow: readonly RegistrationToShow[]
  sameAs: Answers['sameAs']
  onChange: (changed: Pick<Answers, 'sameAs'>) => void
}) {
  const groups = groupByContacts(childrenToShow, sameAs)
  const [first] = childrenToShow
  return groups.map(({ contacts, members }) => {
    const [child] = members
    if (!child || !first) return null
    const names = members.map(({ contactTask }) => contactTask.contact.firstName)
    const name = contacts.primaryEmergencyContact
    const phone = contacts.primaryEmergencyPhone
    const takeOver = () =>
      onChange({
        sameAs: {
          ...sameAs,
          ...Object.fromEntries(members.map(({ contactTask }) => [contactTask.id, first.contactTask.id])),
        },
      })
    const changed = members.filter(({ contactTask }) => sameAs[contactTask.id] !== undefined)
    const giveBack = () =>
      onChange({
        sameAs: Object.fromEntries(
          Object.entries(sameAs).filter(([id]) => !changed.some(({ contactTask }) => contactTask.id === id)),
        ),
      })
    return (
      <div key={child.contactTask.id} className={`${cardClass({ pad: false })} ${styles.call}`}>
        <Icon name="mobile" />
        <div>
          <p className={styles.callFirst}>
            {groups.length > 1 ? t('contactsFor', { names, name, phone }) : t('contacts', { name, phone })}
          </p>
          <p className={styles.callNext}>
            {t('contactsNext', {
              name: contacts.alternateEmergencyContact1,
              phone: contacts.alternateEmergencyPhone1,
            })}
          </p>
          {!members.includes(first) && (
            <Button look="ghost" small onClick={takeOver}>
              {t('sameAs', { name: first.contactTask.contact.firstName })}
            </Button>
          )}
          {changed.length > 0 && (
            <Button look="ghost" small onClick={giveBack}>
              {t('ownContacts', { names: changed.map(({ contactTask }) => contactTask.contact.firstName) })}
            </Button>
          )}
        </div>
        <Link
          to="/checkin/$taskRoute"
          params={{ taskRoute: 'childregistration' }}
          search={{ open: child.contactTask.id, from: 'confirm' }}
          className={styles.pencil}
          aria-label={t('changeContacts', { names })}
        >
          <Icon name="pencil" />
        </Link>
      </div>
    )
  })
}

function groupByContacts(all: readonly RegistrationToShow[], sameAs: Answers['sameAs']) {
  const groups: { contacts: RegistrationToShow['registration']; members: RegistrationToShow[] }[] = []
  for (const child of all) {
    const contacts = (findSibling(child, all, sameAs) ?? child).registration
    const group = groups.find((other) => haveSameContacts(other.contacts, contacts))
    if (group) group.members.push(child)
    else groups.push({ contacts, members: [child] })
  }
  return groups
}

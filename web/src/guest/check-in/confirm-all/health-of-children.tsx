import type { ContactTask } from '@first-chair/core/contact-task/contact-task'
import { Link } from '@tanstack/react-router'
import { t } from '../../../catalogue/confirm-all.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card.ts'
import { CheckBox } from '../../../ui/form/check-box.tsx'
import type { RegistrationToShow } from './confirmation.ts'
import { Pick } from './pick.tsx'
import { getHealthAnswer, toGroupKey } from './records-to-confirm.ts'
import type { Answers } from './use-answers.ts'
import styles from './confirm-all.module.css'

/**
 * The question about health, which is asked every time: one answer for all children, or the form of a child. A note that is
 * stored is not shown here: the form shows it.
 */
export function HealthOfChildren({
  childrenToAsk,
  withNotes,
  answers,
  consentText,
  errors,
  onChange,
}: {
  childrenToAsk: readonly RegistrationToShow[]
  withNotes: readonly ContactTask[]
  answers: Answers
  consentText: string | undefined
  errors: ReadonlyMap<string, string>
  onChange: (changed: Partial<Answers>) => void
}) {
  const health = getHealthAnswer(answers, childrenToAsk)
  const names = childrenToAsk.map(({ contactTask }) => contactTask.contact.firstName)
  if (childrenToAsk.length === 0 && withNotes.length === 0) return null
  return (
    <section className={`${cardClass()} ${styles.health}`}>
      {childrenToAsk.length > 0 && (
        <Pick
          name="health"
          question={<h2>{t('health')}</h2>}
          hint={t('healthHint')}
          choices={[
            { value: 'none-known', label: t('healthNone', { names }) },
            { value: 'something', label: t('healthSomething') },
          ]}
          chosen={health}
          error={errors.get('health')}
          onChoose={(value) => onChange({ health: value, healthOf: toGroupKey(childrenToAsk) })}
        />
      )}
      {health === 'something' && <Forms contactTasks={childrenToAsk.map(({ contactTask }) => contactTask)} />}
      {health === 'none-known' && consentText !== undefined && (
        <div id="consent">
          <CheckBox
            label={consentText}
            checked={answers.hasConsent}
            error={errors.get('consent')}
            onChange={({ currentTarget }) => onChange({ hasConsent: currentTarget.checked })}
          />
        </div>
      )}
      {withNotes.length > 0 && (
        <>
          <p className={styles.note}>{t('noteStored', { name: withNotes.map(({ contact }) => contact.firstName) })}</p>
          <Forms contactTasks={withNotes} />
        </>
      )}
    </section>
  )
}

function Forms({ contactTasks }: { contactTasks: readonly ContactTask[] }) {
  return (
    <ul className={styles.forms}>
      {contactTasks.map(({ id, contact }) => (
        <li key={id}>
          <Link
            to="/checkin/$taskRoute"
            params={{ taskRoute: 'childregistration' }}
            search={{ open: id, from: 'confirm' }}
            className={buttonClass('soft')}
          >
            {t('healthForm', { name: contact.firstName })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { fullName, type Contact } from '@first-chair/core/contact/contact'
import type { PrivacyRequest, PrivacyRequestKind } from '@first-chair/core/privacy/privacy-request'
import {
  addPrivacyRequest,
  listOwnPrivacyRequests,
  withdrawPrivacyRequest,
} from '@first-chair/core/privacy/privacy.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/your-data.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { formatDayAndMonth } from '../readiness/format-visit-day.ts'
import rowStyles from '../../layout/rows.module.css'
import styles from './data-requests.module.css'

type People = readonly Pick<Contact, 'contactId' | 'firstName' | 'lastName'>[]

/** The form for a request of the household, and the requests so far. */
export function DataRequests({ people }: { people: People }) {
  return (
    <div className={styles.content}>
      <Ask people={people} />
      <Requests people={people} />
    </div>
  )
}

function useReload(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [listOwnPrivacyRequests.name] })
}

function Ask({ people }: { people: People }) {
  const { dateFormat } = useSettings()
  const reload = useReload()
  const [contactId, setContactId] = useState(people.length === 1 ? (people[0]?.contactId ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const asking = useMutation({
    mutationFn: (kind: PrivacyRequestKind) => call(addPrivacyRequest, { body: { kind, contactId } }),
    onSuccess: reload,
    onSettled: () => setConfirming(false),
  })
  const start = (action: () => void) => {
    setMissing(contactId === '')
    if (contactId !== '') action()
  }
  const busy = (kind: PrivacyRequestKind) => (asking.isPending && asking.variables === kind ? t('asking') : undefined)
  return (
    <>
      <p>{t('intro')}</p>
      {people.length > 1 && (
        <SelectField
          label={t('who')}
          value={contactId}
          error={isMissing ? t('whoMissing') : undefined}
          options={people.map((person) => ({ value: person.contactId, label: fullName(person) }))}
          onChange={(event) => {
            setContactId(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {isConfirming ? (
        <>
          <p role="alert">{t('confirmErasure', { name: nameOf(people, contactId) })}</p>
          <div className={styles.buttons}>
            <Button look="secondary" onClick={() => setConfirming(false)}>
              {t('no')}
            </Button>
            <Button look="danger" busy={busy('erase')} onClick={() => asking.mutate('erase')}>
              {t('yes')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button look="secondary" busy={busy('export')} onClick={() => start(() => asking.mutate('export'))}>
            {t('askForCopy')}
          </Button>
          <Button look="secondary" onClick={() => start(() => setConfirming(true))}>
            {t('askForErasure')}
          </Button>
        </div>
      )}
      {asking.isError && (
        <Banner tone="bad" title={t('notSent')}>
          {asking.error.message}
        </Banner>
      )}
      {asking.data && (
        <Banner tone="ok" announce>
          {t('sent', { day: formatDayAndMonth(asking.data.dueOn, dateFormat) })}
        </Banner>
      )}
    </>
  )
}

function Requests({ people }: { people: People }) {
  const requests = useQuery(query(listOwnPrivacyRequests, {}))
  if (requests.isPending) return <p role="status">{t('loading')}</p>
  if (requests.isError) {
    return (
      <Banner
        tone="bad"
        title={t('notLoaded')}
        action={
          <Button look="secondary" onClick={() => void requests.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {requests.error.message}
      </Banner>
    )
  }
  if (requests.data.requests.length === 0) return null
  return (
    <>
      <h3>{t('requests')}</h3>
      <ul className={rowStyles.rows}>
        {requests.data.requests.map((request) => (
          <Request key={request.id} request={request} people={people} />
        ))}
      </ul>
    </>
  )
}

function Request({ request, people }: { request: PrivacyRequest; people: People }) {
  const { dateFormat } = useSettings()
  const reload = useReload()
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawPrivacyRequest, { params: { id: String(request.id) } }),
    onSettled: reload,
  })
  const { kind, state, answer, dueOn, contactId } = request
  const title = t(kind, { name: nameOf(people, contactId) })
  return (
    <li>
      <span>
        {title}
        <span className={rowStyles.quiet}>{describeState(state, answer, formatDayAndMonth(dueOn, dateFormat))}</span>
      </span>
      {state === 'open' && (
        <Button
          look="secondary"
          small
          aria-label={t('withdrawLabel', { request: title })}
          busy={withdrawal.isPending ? t('asking') : undefined}
          onClick={() => withdrawal.mutate()}
        >
          {t('withdraw')}
        </Button>
      )}
      {withdrawal.isError && <Banner tone="bad">{withdrawal.error.message}</Banner>}
    </li>
  )
}

function nameOf(people: People, contactId: string): string {
  const person = people.find((one) => one.contactId === contactId)
  return person ? fullName(person) : t('somebody')
}

function describeState(state: PrivacyRequest['state'], answer: string, day: string): string {
  if (state === 'open') return t('open', { day })
  if (state === 'refused') return t('refused', { answer })
  return state === 'withdrawn' ? t('withdrawn') : t('done')
}

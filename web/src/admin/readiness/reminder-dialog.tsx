import type { Location } from '@first-chair/core/location/location'
import { getBlockerStaffMessage, type BlockerCode } from '@first-chair/core/readiness/blocker-codes'
import type { ReminderPreview } from '@first-chair/core/readiness-overview/readiness-overview'
import {
  listUnreadyPeople,
  previewReminders,
  sendReminders,
} from '@first-chair/core/readiness-overview/readiness-overview.api'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/admin-readiness.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { formatDay } from './day-text.ts'
import styles from './readiness.module.css'

/** Shows the message of a reminder, who gets it and who gets none, before it is sent. */
export function ReminderDialog({
  location,
  day,
  code,
  onClose,
  onSent,
}: {
  location: Location
  day: string
  code: BlockerCode
  onClose: () => void
  onSent: (people: number) => void
}) {
  const client = useQueryClient()
  const params = { locationId: String(location.id) }
  const preview = useQuery({ ...query(previewReminders, { params, query: { day, code } }), staleTime: 0, gcTime: 0 })
  const sending = useMutation({
    mutationFn: () => call(sendReminders, { params, body: { day, code } }),
    onSuccess: ({ people }) => {
      void client.invalidateQueries({ queryKey: [listUnreadyPeople.name] })
      onSent(people)
    },
  })
  const households = preview.data?.households ?? 0
  return (
    <Dialog title={t('remindTitle', { blocker: getBlockerStaffMessage(code) })} onClose={onClose}>
      <div className={styles.reminder}>
        {preview.isPending && <Skeleton height={160} />}
        {preview.isError && <LoadFailed what={t('remindNotLoaded')} query={preview} announce />}
        {preview.data && <Preview preview={preview.data} day={day} />}
        {sending.isError && (
          <Banner tone="bad" title={t('remindFailed')} announce>
            {sending.error.message}
          </Banner>
        )}
        <div className={styles.answers}>
          <Button variant="default" onClick={onClose}>
            {preview.data && households === 0 ? t('close') : t('cancel')}
          </Button>
          {households > 0 && (
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              {t('remindSend', { households })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ preview, day }: { preview: ReminderPreview; day: string }) {
  const { dateFormat } = useSettings()
  const { people, households, alreadyReminded, withoutAddress, withoutAddressNames, isDeliverySetUp } = preview
  const more = withoutAddress - withoutAddressNames.length
  const names = [
    ...withoutAddressNames.map(({ contactId, name }) => name ?? contactId),
    ...(more > 0 ? [t('remindMore', { count: more })] : []),
  ]
  return (
    <>
      <p>
        {people === 0 ? t('remindNobody') : t('remindCount', { people, households, day: formatDay(day, dateFormat) })}
      </p>
      {alreadyReminded > 0 && <p>{t('remindAlready', { people: alreadyReminded })}</p>}
      {withoutAddress > 0 && <p>{t('remindNoAddress', { people: withoutAddress, names })}</p>}
      {!isDeliverySetUp && <Banner tone="warn">{t('remindOutbox')}</Banner>}
      <section aria-label={t('remindMessage')} className={styles.message}>
        <b>{preview.subject}</b>
        <p>{preview.text}</p>
      </section>
      <p className={styles.quiet}>{t('remindTokens')}</p>
    </>
  )
}

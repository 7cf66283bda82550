import { sendHouseholdLink } from '@first-chair/core/staff/staff-help.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { t } from '../../../catalogue/staff-desk.ts'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePlace } from '../../place.ts'
import { formatTime } from '../../format-time.ts'

/** Sends the guest the link to what is open, and says to whom and when. The server refuses it again within a minute. */
export function SendLink({ household }: { household: string }) {
  const { locationId } = usePlace()
  const isOnline = useOnline()
  const send = useMutation({
    mutationFn: () => call(sendHouseholdLink, { params: { locationId, household } }),
  })
  return (
    <div>
      <Button
        look="secondary"
        busy={send.isPending ? t('sending') : undefined}
        disabled={!isOnline}
        onClick={() => send.mutate()}
      >
        <Icon name="mail" size="s" />
        {t('send-link')}
      </Button>
      <p role="status">
        {!isOnline && t('needs-network')}
        {isOnline && send.data && (send.data.isDelivered ? '' : `${t('link-outbox')} `)}
        {isOnline &&
          send.data?.isDelivered === true &&
          t('link-sent', { name: send.data.firstName, time: formatTime(send.data.sentAtUtc) })}
        {isOnline && send.isError && (
          <>
            <b>{t('link-failed')}</b> {send.error.message}
          </>
        )}
      </p>
    </div>
  )
}

import { listOwnPasskeys, removeOwnPasskey, type OwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/your-data.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './your-data-screen.module.css'

/** The passkeys of the guest, each with a button that removes it. Nothing for a guest of another identity provider. */
export function Passkeys() {
  const own = useQuery(query(listOwnPasskeys, {}))
  const passkeys = own.data?.passkeys
  if (passkeys === null) return null
  return (
    <section className={styles.section} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{t('passkeys')}</h2>
      <p>{t('passkeysText')}</p>
      {own.isPending && <p role="status">{t('passkeysLoading')}</p>}
      {own.isError && passkeys === undefined && (
        <Banner
          tone="bad"
          title={t('passkeysNotLoaded')}
          action={
            <Button look="secondary" onClick={() => void own.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {own.error.message}
        </Banner>
      )}
      {passkeys && <List passkeys={passkeys} />}
    </section>
  )
}

function List({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const queryClient = useQueryClient()
  const [confirmed, setConfirmed] = useState<string | undefined>(undefined)
  const removal = useMutation({
    mutationFn: (id: string) => call(removeOwnPasskey, { body: { id } }),
    onSuccess: (answer) => queryClient.setQueryData(query(listOwnPasskeys, {}).queryKey, answer),
    onSettled: () => setConfirmed(undefined),
  })
  return (
    <>
      {passkeys.length === 0 && <p className={styles.quiet}>{t('noPasskeys')}</p>}
      <ul className={styles.passkeys}>
        {passkeys.map((passkey) => (
          <Passkey
            key={passkey.id}
            passkey={passkey}
            isConfirming={confirmed === passkey.id}
            isRemoving={removal.isPending && removal.variables === passkey.id}
            onAsk={() => setConfirmed(passkey.id)}
            onCancel={() => setConfirmed(undefined)}
            onRemove={() => removal.mutate(passkey.id)}
          />
        ))}
      </ul>
      {removal.isError && (
        <Banner tone="bad" title={t('passkeyNotRemoved')}>
          {removal.error.message}
        </Banner>
      )}
      {removal.isSuccess && (
        <Banner tone="ok" announce>
          {t('passkeyRemoved')}
        </Banner>
      )}
    </>
  )
}

type PasskeyProps = {
  passkey: OwnPasskey
  isConfirming: boolean
  isRemoving: boolean
  onAsk: () => void
  onCancel: () => void
  onRemove: () => void
}

function Passkey({ passkey, isConfirming, isRemoving, onAsk, onCancel, onRemove }: PasskeyProps) {
  const { device, createdDateUtc, usedDateUtc } = passkey
  const name = device === '' ? t('unknownDevice') : device
  return (
    <li>
      <Icon name="fingerprint" />
      <span className={styles.passkey}>
        {name}
        <span className={styles.quiet}>
          {usedDateUtc === null
            ? t('passkeyAdded', { added: formatTime(createdDateUtc) })
            : t('passkeyUsed', { added: formatTime(createdDateUtc), used: formatTime(usedDateUtc) })}
        </span>
      </span>
      {isConfirming ? (
        <div className={styles.confirm}>
          <p role="alert">{t('confirmRemoval')}</p>
          <Button look="secondary" small onClick={onCancel}>
            {t('keep')}
          </Button>
          <Button look="danger" small busy={isRemoving ? t('removing') : undefined} onClick={onRemove}>
            {t('yesRemove')}
          </Button>
        </div>
      ) : (
        <Button look="secondary" small aria-label={t('removeLabel', { passkey: name })} onClick={onAsk}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

/** A moment by the clocks of this device, such as "Dec 5, 2026, 7:30 AM". */
function formatTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

import { listOwnPasskeys, removeOwnPasskey, type OwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { t } from '../catalogue/account.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatTime } from './format-time.ts'
import { AccountSection } from './account-section.tsx'
import styles from './account.module.css'

/** The passkeys of the person, each with a button that removes it. Nothing for somebody of another identity provider. */
export function Passkeys({ onEndOthers }: { onEndOthers: () => void }) {
  const own = useQuery(query(listOwnPasskeys, {}))
  const passkeys = own.data?.passkeys
  if (passkeys === null) return null
  return (
    <AccountSection
      id="passkeys-title"
      title={t('passkeys')}
      text={t('passkeysText')}
      loading={t('passkeysLoading')}
      notLoaded={t('passkeysNotLoaded')}
      query={own}
    >
      {passkeys && <List passkeys={passkeys} onEndOthers={onEndOthers} />}
    </AccountSection>
  )
}

function List({ passkeys, onEndOthers }: { passkeys: readonly OwnPasskey[]; onEndOthers: () => void }) {
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
      <ul className={styles.list}>
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
        <Banner
          tone="ok"
          announce
          action={
            <Button look="secondary" onClick={onEndOthers}>
              {t('signOutOthers')}
            </Button>
          }
        >
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
      <span className={styles.entry}>
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

import type { WalletKind } from '@first-chair/core/wallet/wallet'
import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { t } from '../../catalogue/wallet.ts'
import { useSettings, useTexts, useTheme } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { detectPlatform, type Platform } from '../../ui/platform.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './wallet-buttons.module.css'

const onPlatform: Record<Platform, readonly WalletKind[]> = {
  ios: ['apple'],
  android: ['google'],
  other: ['apple', 'google'],
}

/** The person whose pass is added. */
export type Holder = { contactId: string; firstName: string; lastName: string }

/**
 * Buttons that add the pass of one person to the wallet of this phone; other devices offer both wallets. Renders
 * nothing if the resort has set up no wallet. `externalOrderId` identifies a purchase or mobile pass of that person.
 * `isOneOfMany` adds the first name to the labels of the buttons, and leaves out the note that a wallet pass opens no
 * gate.
 */
export function WalletButtons({
  contact,
  externalOrderId = '',
  isOneOfMany = false,
}: {
  contact: Holder
  externalOrderId?: string
  isOneOfMany?: boolean
}) {
  const wallets = useOfferedWallets()
  const add = useMutation({ mutationFn: (kind: WalletKind) => addToWallet[kind]({ contact, externalOrderId }) })
  if (wallets.length === 0) return null
  return (
    <div className={styles.wallets}>
      <div className={styles.badges}>
        {wallets.map((kind) => (
          <WalletButton
            key={kind}
            kind={kind}
            holderName={isOneOfMany ? contact.firstName : ''}
            isBusy={add.isPending && add.variables === kind}
            isDisabled={add.isPending}
            onPress={() => add.mutate(kind)}
          />
        ))}
      </div>
      {!isOneOfMany && <WalletNote />}
      {add.isError && (
        <Banner
          tone="bad"
          title={t('failed')}
          action={
            <Button look="secondary" small onClick={() => add.mutate(add.variables)}>
              {t('tryAgain')}
            </Button>
          }
        >
          {add.error.message}
        </Banner>
      )}
    </div>
  )
}

/**
 * The note about wallet passes. Renders nothing if no wallet is offered. `WalletButtons` includes it unless
 * `isOneOfMany` is set.
 */
export function WalletNote() {
  const { walletNote } = useTexts().checkIn
  return useOfferedWallets().length === 0 || walletNote === '' ? null : <p className={styles.note}>{walletNote}</p>
}

/** The wallets for this device that the resort has set up. */
export function useOfferedWallets(): readonly WalletKind[] {
  const { wallets } = useSettings()
  return onPlatform[detectPlatform()].filter((kind) => wallets.includes(kind))
}

type WalletButtonProps = {
  kind: WalletKind
  /** The first name if several people have such a button; else empty. */
  holderName: string
  isBusy: boolean
  isDisabled: boolean
  onPress: () => void
}

/** The artwork of Apple or Google if the resort has set its address, else a plain button with the same text. */
function WalletButton({ kind, holderName, isBusy, isDisabled, onPress }: WalletButtonProps) {
  const { appleWalletBadgeUrl, googleWalletBadgeUrl } = useTheme().general
  const badgeUrl = kind === 'apple' ? appleWalletBadgeUrl : googleWalletBadgeUrl
  const [brokenUrl, setBrokenUrl] = useState('')
  const hasBadge = badgeUrl !== '' && badgeUrl !== brokenUrl
  return (
    <button
      type="button"
      className={hasBadge ? styles.badge : buttonClass('secondary')}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      aria-label={
        holderName === '' ? t('add', { wallet: t(kind) }) : t('addFor', { wallet: t(kind), name: holderName })
      }
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {hasBadge ? (
        <img src={badgeUrl} alt="" onError={() => setBrokenUrl(badgeUrl)} />
      ) : (
        <>
          {isBusy && <Spinner />}
          {t('add', { wallet: t(kind) })}
        </>
      )}
    </button>
  )
}

type WalletRequest = { contact: Holder; externalOrderId: string }
const toQuery = ({ contact: { contactId, firstName, lastName }, externalOrderId }: WalletRequest) => ({
  query: { ipCode: contactId, firstName, lastName, externalOrderId },
})

const addToWallet: Record<WalletKind, (request: WalletRequest) => Promise<void>> = {
  apple: async (request) => saveFile(await call(readAppleWalletPass, toQuery(request)), 'arrival.pkpass'),
  google: async (request) => {
    const { saveUrl } = await call(readGoogleWalletLink, toQuery(request))
    if (!saveUrl.startsWith('https://pay.google.com/')) throw new Error(t('wrongLink'))
    const link = document.createElement('a')
    link.href = saveUrl
    link.click()
  },
}

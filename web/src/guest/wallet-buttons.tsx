import type { WalletKind } from '@first-chair/core/wallet/wallet'
import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { useSettings, useTexts, useTheme } from '../settings/use-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { platformOf, type Platform } from '../ui/platform.ts'
import { Spinner } from '../ui/spinner.tsx'
import styles from './wallet-buttons.module.css'

const names = { apple: 'Apple Wallet', google: 'Google Wallet' } as const satisfies Record<WalletKind, string>
const onPlatform: Record<Platform, readonly WalletKind[]> = {
  ios: ['apple'],
  android: ['google'],
  other: ['apple', 'google'],
}

type Whose = { contactId: string; firstName: string; lastName: string }

/**
 * Puts the pass of one person into the wallet of this phone; other devices offer both. Nothing shows where the resort has
 * set up none. Every pass says that it opens no gate. `externalOrderId` names a purchase or mobile pass of that person; `isOneOfMany` adds whose it is to the names
 * of the buttons.
 */
export function WalletButtons({
  contact,
  externalOrderId = '',
  isOneOfMany = false,
}: {
  contact: Whose
  externalOrderId?: string
  isOneOfMany?: boolean
}) {
  const shown = useOfferedWallets()
  const add = useMutation({ mutationFn: (kind: WalletKind) => addTo[kind]({ contact, externalOrderId }) })
  if (shown.length === 0) return null
  return (
    <div className={styles.wallets}>
      <div className={styles.badges}>
        {shown.map((kind) => (
          <WalletButton
            key={kind}
            kind={kind}
            whose={isOneOfMany ? contact.firstName : ''}
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
          title="The pass could not be added"
          action={
            <Button look="secondary" small onClick={() => add.mutate(add.variables)}>
              Try again
            </Button>
          }
        >
          {add.error.message}
        </Banner>
      )}
    </div>
  )
}

/** What a pass in a wallet is good for; nothing where no wallet is offered. `WalletButtons` shows it, unless they are one of many. */
export function WalletNote() {
  const { walletNote } = useTexts().checkIn
  return useOfferedWallets().length === 0 || walletNote === '' ? null : <p className={styles.note}>{walletNote}</p>
}

/** The wallets of this device that the resort has set up. */
function useOfferedWallets(): readonly WalletKind[] {
  const { wallets } = useSettings()
  return onPlatform[platformOf()].filter((kind) => wallets.includes(kind))
}

type WalletButtonProps = {
  kind: WalletKind
  /** The first name where several people have such a button; else empty. */
  whose: string
  isBusy: boolean
  isDisabled: boolean
  onPress: () => void
}

/** The artwork of Apple or Google where the resort has given its address; else a plain button with the same words. */
function WalletButton({ kind, whose, isBusy, isDisabled, onPress }: WalletButtonProps) {
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
      aria-label={`Add to ${names[kind]}${whose === '' ? '' : `: ${whose}`}`}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {hasBadge ? (
        <img src={badgeUrl} alt="" onError={() => setBrokenUrl(badgeUrl)} />
      ) : (
        <>
          {isBusy && <Spinner />}
          Add to {names[kind]}
        </>
      )}
    </button>
  )
}

type Asked = { contact: Whose; externalOrderId: string }
const queryOf = ({ contact: { contactId, firstName, lastName }, externalOrderId }: Asked) => ({
  query: { ipCode: contactId, firstName, lastName, externalOrderId },
})

const addTo: Record<WalletKind, (asked: Asked) => Promise<void>> = {
  apple: async (asked) => saveFile(await call(readAppleWalletPass, queryOf(asked)), 'arrival.pkpass'),
  google: async (asked) => {
    const { saveUrl } = await call(readGoogleWalletLink, queryOf(asked))
    if (!saveUrl.startsWith('https://pay.google.com/')) throw new Error('This is no link to Google Wallet.')
    const link = document.createElement('a')
    link.href = saveUrl
    link.click()
  },
}

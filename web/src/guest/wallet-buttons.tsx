import type { WalletKind } from '@first-chair/core/wallet/wallet'
import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { saveFile } from '../api/save-file.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { platformOf, type Platform } from '../ui/platform.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AppleWalletArt, GoogleWalletArt } from './wallet-art.tsx'
import styles from './wallet-buttons.module.css'

const names = { apple: 'Apple Wallet', google: 'Google Wallet' } as const satisfies Record<WalletKind, string>
const art = { apple: AppleWalletArt, google: GoogleWalletArt } as const satisfies Record<WalletKind, () => unknown>
const onPlatform: Record<Platform, readonly WalletKind[]> = {
  ios: ['apple'],
  android: ['google'],
  other: ['apple', 'google'],
}

type Whose = { contactId: string; firstName: string; lastName: string }

/**
 * Puts the pass of one person into the wallet of this phone; other devices offer both. Nothing shows where the resort has
 * set up none. `externalOrderId` names a purchase or mobile pass of that person; `isOneOfMany` adds whose it is to the names
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
  const { wallets } = useSettings()
  const shown = onPlatform[platformOf()].filter((kind) => wallets.includes(kind))
  const add = useMutation({ mutationFn: (kind: WalletKind) => addTo[kind]({ contact, externalOrderId }) })
  if (shown.length === 0) return null
  return (
    <div className={styles.wallets}>
      <div className={styles.badges}>
        {shown.map((kind) => {
          const Art = art[kind]
          const isBusy = add.isPending && add.variables === kind
          return (
            <button
              key={kind}
              type="button"
              className={styles.badge}
              aria-disabled={add.isPending || undefined}
              aria-label={`Add to ${names[kind]}${isOneOfMany ? `: ${contact.firstName}` : ''}`}
              onClick={() => {
                if (!add.isPending) add.mutate(kind)
              }}
            >
              {isBusy ? <Spinner /> : <Art />}
              <span className={styles.words}>
                <small>Add to</small>
                {names[kind]}
              </span>
            </button>
          )
        })}
      </div>
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

import { isEmail } from '@first-chair/core/message/recipient'
import { useRef, useState } from 'react'
import { t } from '../../catalogue/signing-link.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './signing-link.module.css'

/** Where the copy of somebody goes who signs with a signing link: they may have no account with an address. */
export function useCopyAddress() {
  const [text, setText] = useState('')
  // Not when the field is left: the message would move what the signer is about to tap.
  const [isChecked, setIsChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const address = text.trim()
  const isValid = address === '' || isEmail(address)
  return {
    /** Undefined if none was entered. */
    address: address === '' ? undefined : address,
    /** False if what was entered is no address. Then the field says so, and has the focus. */
    check: () => {
      setIsChecked(true)
      if (!isValid) input.current?.focus()
      return isValid
    },
    field: {
      input,
      value: text,
      error: isChecked && !isValid ? t('copyAddressWrong') : undefined,
      onChange: setText,
    },
  }
}

type CopyAddressProps = ReturnType<typeof useCopyAddress>['field']

/** The field for the address. Nobody has to fill it in. */
export function CopyAddress({ input, value, error, onChange }: CopyAddressProps) {
  return (
    <section className={styles.address}>
      <h2>{t('copyTitle')}</h2>
      <TextField
        ref={input}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        label={t('copyAddress')}
        hint={t('copyHint')}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </section>
  )
}

import { NewStaffPin } from '@first-chair/core/hand-over/staff-pin'
import { readStaffPin, setStaffPin } from '@first-chair/core/hand-over/hand-over.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/staff.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './hand-over.module.css'

/** The field in which a person of the staff chooses a PIN, with its button. */
export function PinForm({
  label,
  hint,
  button,
  look = 'secondary',
  onSaved,
  children,
}: {
  label: string
  hint: string
  button: string
  /** `primary` where saving is the only thing to do. */
  look?: ButtonLook
  onSaved: () => void
  /** Beside the button. */
  children?: ReactNode
}) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(setStaffPin, { body: { pin } }),
    onSuccess: (status) => {
      setPin('')
      queryClient.setQueryData(query(readStaffPin, {}).queryKey, status)
      onSaved()
    },
    onError: (failure) => setProblem(failure.message),
  })
  return (
    <form
      className={styles.pin}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const checked = NewStaffPin.safeParse(pin)
        setProblem(checked.error?.issues[0]?.message)
        if (checked.success && !save.isPending) save.mutate()
      }}
    >
      <TextField
        label={label}
        hint={hint}
        error={problem}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" look={look} busy={save.isPending ? t('pin-saving') : undefined}>
          {button}
        </Button>
      </div>
    </form>
  )
}

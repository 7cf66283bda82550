import { apiKeyScopes } from '@first-chair/core/contract/api-key-scope'
import { NewApiKey, scopeLabels, type ApiKey } from '@first-chair/core/api-key/api-key'
import { createApiKey } from '@first-chair/core/api-key/api-key.api'
import { Failure } from '@first-chair/core/contract/failure'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useController, useForm, type UseFormReturn } from 'react-hook-form'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call, hasNoAnswer } from '../../api/call.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextField } from '../fields/fields.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { hasDirtyField, showFieldErrors } from '../form/field-errors.ts'
import { createResolver } from '../form/use-versioned-form.ts'
import { SecretDialog } from '../page/secret-dialog.tsx'
import styles from './api-keys.module.css'
import { getExpiry, lifetimes, type Lifetime } from './lifetime.ts'

const resolver = createResolver(NewApiKey)
type KeyForm = UseFormReturn<NewApiKey, unknown, NewApiKey>

/** Creates a key, and then shows its whole token this one time. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  const [lastDay, setLastDay] = useState('')
  const form = useForm<NewApiKey, unknown, NewApiKey>({
    resolver,
    defaultValues: { nickname: '', type: 'standard', scopes: ['export:read'], expiresDateUtc: null },
  })
  const expiry = form.formState.errors.expiresDateUtc?.message
  const { created, creating } = useCreation(form)
  const once = useSingleFlight()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.setValue('expiresDateUtc', getExpiry(lifetime, lastDay, new Date()))
    once(() => form.handleSubmit((body) => creating.mutateAsync(body))())
  }

  if (created) {
    const title = `${created.nickname} is created`
    return <SecretDialog secret={created.token} texts={{ ...tokenTexts, title }} onClose={onClose} />
  }
  // The form gets the expiry only on submit, so the selected lifetime is counted instead.
  const { nickname, type, scopes: chosenScopes } = form.formState.dirtyFields
  const unsaved = [nickname, type, chosenScopes, lifetime !== 'never'].filter(hasDirtyField).length
  const isGeneralError = creating.isError && !(creating.error instanceof Failure && creating.error.fields.length > 0)
  return (
    <FormDialog title="Create key" unsaved={unsaved} onClose={onClose}>
      {(leave) => (
        <form noValidate onSubmit={submit} className={styles.form}>
          <TextField
            form={form}
            name="nickname"
            label="Nickname"
            hint="Who or what will use it"
            isRequired
            maxLength={100}
          />
          <TextField
            form={form}
            name="type"
            label="Type"
            hint="Any word you choose. Default: standard"
            maxLength={50}
          />
          <Permissions form={form} />
          <NativeSelect
            label="Expires"
            value={lifetime}
            onChange={(event) => {
              const chosen = lifetimes.find(({ value }) => value === event.currentTarget.value)
              if (chosen) setLifetime(chosen.value)
            }}
            data={lifetimes.map(({ value, label }) => ({ value, label }))}
            error={lifetime === 'until' ? undefined : expiry}
          />
          {lifetime === 'until' && (
            <TextInput
              type="date"
              label="Last day"
              value={lastDay}
              onChange={(event) => setLastDay(event.currentTarget.value)}
              error={expiry}
            />
          )}
          {isGeneralError && (
            <Banner tone="bad" title="Not created">
              {creating.error?.message}
              {hasNoAnswer(creating.error) &&
                ' If a key with this nickname is in the list, revoke it: its token is lost.'}
            </Banner>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={creating.isPending}>
              Create
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

const tokenTexts = {
  copyNow: 'Copy the token now',
  onlyOnce:
    'It is shown only once and cannot be displayed again. If you lose it, revoke this key and create a new one.',
  label: 'Token',
  copy: 'Copy token',
  copied: 'Token is copied',
}

/** The call that creates the key, and the key with its token once it is created. */
function useCreation(form: KeyForm) {
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<ApiKey>()
  const creating = useMutation({
    mutationFn: (body: NewApiKey) => call(createApiKey, { body }),
    onSuccess: async (key) => {
      setCreated(key)
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      // Without an answer it is unknown whether the key was created, so the list is loaded again.
      if (hasNoAnswer(failure)) void refetchQueries(queryClient)
      showFieldErrors(form, failure)
    },
  })
  return { created, creating }
}

/** What a program with the key may do. */
function Permissions({ form }: { form: KeyForm }) {
  const scopes = useController({ control: form.control, name: 'scopes' })
  return (
    <Checkbox.Group
      label="Permissions"
      value={scopes.field.value}
      onChange={(chosen) => scopes.field.onChange(apiKeyScopes.filter((scope) => chosen.includes(scope)))}
      error={scopes.fieldState.error?.message}
    >
      <div className={styles.checks}>
        {apiKeyScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={`${scopeLabels[scope]} (${scope})`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

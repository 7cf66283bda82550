import { Failure } from '@first-chair/core/contract/failure'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { AdminSettingsForm, type AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { readAdminSettings, updateAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { set, useForm } from 'react-hook-form'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { showSavedValues, useFormDraft } from '../form/form-draft.ts'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { toConflict, hasDirtyField, isFormField, createResolver, type Conflict } from '../resource/use-resource-form.ts'

const resolver = createResolver(AdminSettingsForm)
const noSecrets = { oneRiskSecret: '', clearOneRiskSecret: false } as const
/** A fixed id, so that a new error message replaces the previous one. */
const errorId = 'settings-error'

/**
 * The state of the settings form, from loading to saving. If the server refuses a save, a red message with the title
 * Error shows the server's text until it is closed (docs/domain.md, "Errors"). The messages also appear at their
 * fields.
 */
export function useSettingsForm(loaded: AdminSettings) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(loaded)
  const [conflict, setConflict] = useState<Conflict>()
  const values = useMemo(() => toForm(saved), [saved])
  // Later values are set below with `reset`. If the form took them over itself, it would lose text that is typed during
  // a save.
  const [initialValues] = useState(values)
  const form = useForm<AdminSettingsForm, unknown, AdminSettingsForm>({ resolver, values: initialValues })
  const { dirtyFields } = form.formState
  const { draft, from } = useFormDraft<AdminSettingsForm>('settings', {
    version: saved.version,
    over: values,
    typed: form.getValues,
    isDirty: Object.values(dirtyFields).some(hasDirtyField),
    forget: noSecrets,
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const changedNames = Object.entries(dirtyFields).flatMap(([name, dirtyField]) =>
    hasDirtyField(dirtyField) ? [name] : [],
  )

  // Settings that were loaded again in the background replace the form values, unless the form has unsaved changes.
  const [newerValues, setNewerValues] = useState<AdminSettingsForm>()
  if (loaded.version > saved.version && changedNames.length === 0) {
    setSaved(loaded)
    setNewerValues(toForm(loaded))
  }
  useEffect(() => {
    if (newerValues) reset(newerValues)
  }, [newerValues, reset])

  const saving = useMutation({
    mutationFn: ({ body, version }: { body: AdminSettingsForm; version: number }) =>
      call(updateAdminSettings, { body: { ...body, version } }),
    onMutate: () => {
      notifications.hide(errorId)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (updated, _input, submittedValues) => {
      showSavedValues(form, toForm(updated), submittedValues)
      setSaved(updated)
      queryClient.setQueryData(query(readAdminSettings, {}).queryKey, updated)
      notifications.show({ message: 'The settings are saved', color: 'green' })
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      if (failure instanceof Failure && failure.code === 'changed-meanwhile') {
        return setConflict(toConflict(failure, changedNames))
      }
      const fields = failure instanceof Failure ? failure.fields : []
      for (const { path, message } of fields.toReversed()) {
        if (isFormField(form.getValues(), path)) form.setError(path, { message }, { shouldFocus: true })
      }
      const message = [failure.message, ...fields.map(({ message }) => message)].join(' ')
      return void notifications.show({ id: errorId, title: 'Error', message, color: 'red', autoClose: false })
    },
  })
  const once = useSingleFlight()
  const submit = form.handleSubmit((body) => saving.mutateAsync({ body, version: from ?? saved.version }))

  return {
    form,
    saved,
    /** How many fields differ from the saved settings. */
    unsaved: changedNames.length,
    /** Unsaved input from before leaving the page was restored. */
    isRestored: draft !== undefined && changedNames.length > 0,
    submit: (event: FormEvent) => {
      event.preventDefault()
      once(() => submit())
    },
    undo: () => {
      form.reset(toForm(saved))
      setConflict(undefined)
    },
    isSaving: saving.isPending,
    conflict,
    /** Saves the chosen values over the version that the other administrator saved. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      const body = structuredClone(form.getValues())
      for (const [path, value] of Object.entries(chosen)) set(body, path, value)
      form.reset(body, { keepDefaultValues: true })
      once(() => saving.mutateAsync({ body, version: conflict?.version ?? saved.version }))
    },
  }
}

function toForm(settings: AdminSettings): AdminSettingsForm {
  return { ...GeneralSettings.parse(settings), ...noSecrets }
}

import { Failure } from '@first-chair/core/contract/failure'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { AdminSettingsForm, type AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { readAdminSettings, updateAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { showFieldErrors } from '../form/field-errors.ts'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { useVersionedForm } from '../form/use-versioned-form.ts'
import { toFormConflict, type Conflict } from '../resource/conflict.ts'

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
  const [conflict, setConflict] = useState<Conflict>()
  const [blank] = useState(() => toForm(loaded))
  const versioned = useVersionedForm({
    draftName: 'settings',
    schema: AdminSettingsForm,
    loaded,
    toForm,
    blank,
    forget: noSecrets,
  })
  const { form, saved = loaded, from = loaded.version, changedFields } = versioned
  const saving = useMutation({
    mutationFn: ({ body, version }: { body: AdminSettingsForm; version: number }) =>
      call(updateAdminSettings, { body: { ...body, version } }),
    onMutate: () => {
      notifications.hide(errorId)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (updated, _input, submittedValues) => {
      versioned.showSaved(updated, submittedValues)
      queryClient.setQueryData(query(readAdminSettings, {}).queryKey, updated)
      notifications.show({ message: 'The settings are saved', color: 'green' })
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      if (failure instanceof Failure && failure.code === 'changed-meanwhile') {
        return setConflict(toFormConflict(failure, changedFields))
      }
      showFieldErrors(form, failure)
      const fields = failure instanceof Failure ? failure.fields : []
      const message = [failure.message, ...fields.map((problem) => problem.message)].join(' ')
      return void notifications.show({ id: errorId, title: 'Error', message, color: 'red', autoClose: false })
    },
  })
  const once = useSingleFlight()
  const submit = form.handleSubmit((body) => saving.mutateAsync({ body, version: from }))

  return {
    form,
    saved,
    /** How many fields differ from the saved settings. */
    unsaved: changedFields.length,
    isRestored: versioned.isRestored,
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
      const body = versioned.choose(chosen)
      once(() => saving.mutateAsync({ body, version: conflict?.version ?? saved.version }))
    },
  }
}

function toForm(settings: AdminSettings): AdminSettingsForm {
  return { ...GeneralSettings.parse(settings), ...noSecrets }
}

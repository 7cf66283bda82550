import { Failure } from '@first-chair/core/contract/failure'
import { WebhookEndpointFields, type WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import { webhookEvents, webhookEventTypes } from '@first-chair/core/webhook/webhook-events'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController, useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { t } from '../../catalogue/admin-webhooks.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextField } from '../fields/fields.tsx'
import { hasDirtyField, showFieldErrors } from '../form/field-errors.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { createResolver } from '../form/use-versioned-form.ts'
import styles from './webhooks.module.css'

const resolver = createResolver(WebhookEndpointFields)
type EndpointForm = UseFormReturn<WebhookEndpointFields, unknown, WebhookEndpointFields>

/** Adds an endpoint, or changes one. */
export function EndpointDialog({
  endpoint,
  onClose,
  onSaved,
}: {
  endpoint?: WebhookEndpoint
  onClose: () => void
  onSaved: (endpoint: WebhookEndpoint) => void
}) {
  const form: EndpointForm = useForm<WebhookEndpointFields, unknown, WebhookEndpointFields>({
    resolver,
    defaultValues: endpoint
      ? { description: endpoint.description, url: endpoint.url, eventTypes: endpoint.eventTypes }
      : { description: '', url: '', eventTypes: [] },
  })
  const saving = useSaving(form, endpoint, onSaved)
  const once = useSingleFlight()
  const { description, url, eventTypes } = form.formState.dirtyFields
  const isGeneralError = saving.isError && !(saving.error instanceof Failure && saving.error.fields.length > 0)
  const isOutdated = saving.error instanceof Failure && saving.error.code === 'changed-meanwhile'
  return (
    <FormDialog
      title={endpoint ? t('editTitle', { description: endpoint.description }) : t('addTitle')}
      unsaved={[description, url, eventTypes].filter(hasDirtyField).length}
      onClose={onClose}
    >
      {(leave) => (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            once(() => form.handleSubmit((fields) => saving.mutateAsync(fields))())
          }}
        >
          <TextField form={form} name="description" label={t('name')} hint={t('nameHint')} isRequired maxLength={100} />
          <TextField form={form} name="url" label={t('url')} hint={t('urlHint')} isRequired inputMode="url" />
          <EventTypes form={form} />
          {isGeneralError && (
            <Banner tone="bad" title={t('notSaved')}>
              {isOutdated ? t('newerVersion') : saving.error?.message}
            </Banner>
          )}
          <div className={styles.answers}>
            <Button variant="default" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t(endpoint ? 'save' : 'add')}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}

function useSaving(
  form: EndpointForm,
  endpoint: WebhookEndpoint | undefined,
  onSaved: (endpoint: WebhookEndpoint) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: WebhookEndpointFields) =>
      endpoint
        ? call(webhookEndpointCalls.update, {
            params: { id: endpoint.id },
            body: { ...fields, version: endpoint.version },
          })
        : call(webhookEndpointCalls.add, { body: fields }),
    onSuccess: async (saved) => {
      await refetchQueries(queryClient)
      onSaved(saved)
    },
    onError: (failure) => {
      void refetchQueries(queryClient)
      showFieldErrors(form, failure)
    },
  })
}

/** The events that the system wants, each with the sentence of the documentation. */
function EventTypes({ form }: { form: EndpointForm }) {
  const types = useController({ control: form.control, name: 'eventTypes' })
  return (
    <Checkbox.Group
      label={t('events')}
      value={types.field.value}
      onChange={(chosen) => types.field.onChange(webhookEventTypes.filter((type) => chosen.includes(type)))}
      error={types.fieldState.error?.message}
    >
      <div className={styles.checks}>
        {webhookEventTypes.map((type) => (
          <Checkbox key={type} value={type} label={type} description={webhookEvents[type].when} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

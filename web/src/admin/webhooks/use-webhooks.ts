import type { WebhookDelivery, WebhookEndpoint } from '@first-chair/core/webhook/webhook-endpoint'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import { listWebhookDeliveries } from '@first-chair/core/webhook/webhook.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { useAddressFilter } from '../page/use-address-filter.ts'
import { usePages } from '../page/use-pages.ts'

/** The endpoint, the delivery and the list that are open, as in the address. */
export function useWebhookFilter() {
  return useAddressFilter<{ id: string; delivery: string; show: string }>((read) => ({
    id: read('id'),
    delivery: read('delivery'),
    show: read('show') === 'failed' ? 'failed' : '',
  }))
}

/** Deliveries change without an action of the administrator. */
const refetchMilliseconds = 5_000

/** All endpoints. An installation has few. */
export function useEndpoints() {
  return useQuery({
    ...query(webhookEndpointCalls.list, { query: { perPage: 100 } }),
    refetchInterval: refetchMilliseconds,
  })
}

/** Deliveries to an endpoint, page by page. */
export function useDeliveries(endpointId: number, failed: boolean) {
  return usePages({
    key: [listWebhookDeliveries.name, endpointId, failed],
    load: (before, options) =>
      call(
        listWebhookDeliveries,
        { params: { id: endpointId }, query: { failed: String(failed), ...before } },
        options,
      ),
    refetchInterval: refetchMilliseconds,
  })
}

/** An action on an endpoint or a delivery: afterwards everything is loaded again, and `message` says what happened. */
export function useWebhookAction<Input = void>(
  act: (input: Input) => Promise<WebhookEndpoint | WebhookDelivery | { id: number }>,
  message: string,
  onDone: () => void = () => undefined,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      notifications.show({ message, color: 'green' })
      onDone()
    },
    onSettled: () => refetchQueries(queryClient),
  })
}

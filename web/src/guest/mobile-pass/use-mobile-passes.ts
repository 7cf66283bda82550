import { Failure } from '@first-chair/core/failure'
import type { ContactMedia, DeliveryToSend } from '@first-chair/core/media/media'
import { activateMobilePass, orderMobilePasses, sendMobilePass } from '@first-chair/core/media/media.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { contactMediaQuery } from '../use-contact-media.ts'

/** Puts an answer about one pass in the place of what was known of it. */
function useKeepPass() {
  const queryClient = useQueryClient()
  return (kept: ContactMedia) =>
    queryClient.setQueryData(contactMediaQuery().queryKey, (known: ContactMedia[] | undefined) =>
      known?.map((pass) => (pass.contactId === kept.contactId ? kept : pass)),
    )
}

/** Orders a contact's pass and activates it. Pressing again goes on where it stopped: there is one order. */
export function useActivation(contactId: string) {
  const keep = useKeepPass()
  return useMutation({
    mutationFn: async () => {
      const { confirmations } = await call(orderMobilePasses, { query: { customerId: contactId } })
      const order = confirmations.find((confirmation) => confirmation.contactId === contactId)
      if (!order) throw new Failure('nothing-for-a-phone')
      return call(activateMobilePass, { query: { transactionId: order.transactionId } })
    },
    onSuccess: keep,
  })
}

/** Sends the link of a pass. */
export function useSending(onSent: (sent: ContactMedia) => void) {
  const keep = useKeepPass()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (toSend: DeliveryToSend) => call(sendMobilePass, { body: toSend }),
    onSuccess: (sent) => {
      keep(sent)
      onSent(sent)
    },
    onError: (failure) => {
      // It has become something else meanwhile: on a phone, or sent from another one.
      if (failure instanceof Failure && ['confirm-moving', 'sent-a-moment-ago', 'not-found'].includes(failure.code)) {
        void queryClient.invalidateQueries({ queryKey: contactMediaQuery().queryKey })
      }
    },
  })
}

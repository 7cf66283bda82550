import { Failure } from '@first-chair/core/contract/failure'
import type { ContactMedia, DeliveryToSend } from '@first-chair/core/media/media'
import { activateMobilePass, orderMobilePasses, sendMobilePass } from '@first-chair/core/media/media.api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { contactMediaQuery } from '../passes/use-contact-media.ts'

/** Returns a function that replaces one pass in the cache. */
function useUpdateCachedPass() {
  const queryClient = useQueryClient()
  return (updated: ContactMedia) =>
    queryClient.setQueryData(contactMediaQuery().queryKey, (cached: ContactMedia[] | undefined) =>
      cached?.map((pass) => (pass.contactId === updated.contactId ? updated : pass)),
    )
}

/** Orders a contact's pass and activates it. Calling it again after a failure continues with the same order. */
export function useActivateMobilePass(contactId: string) {
  const updateCache = useUpdateCachedPass()
  return useMutation({
    mutationFn: async () => {
      const { confirmations } = await call(orderMobilePasses, { query: { customerId: contactId } })
      const order = confirmations.find((confirmation) => confirmation.contactId === contactId)
      if (!order) throw new Failure('nothing-for-a-phone')
      return call(activateMobilePass, { query: { transactionId: order.transactionId } })
    },
    onSuccess: updateCache,
  })
}

/** Sends the link of a pass. */
export function useSendMobilePass(onSent: (sent: ContactMedia) => void) {
  const updateCache = useUpdateCachedPass()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (toSend: DeliveryToSend) => call(sendMobilePass, { body: toSend }),
    onSuccess: (sent) => {
      updateCache(sent)
      onSent(sent)
    },
    onError: (failure) => {
      // The pass changed meanwhile: it was connected, or sent from another device.
      if (failure instanceof Failure && ['confirm-moving', 'sent-a-moment-ago', 'not-found'].includes(failure.code)) {
        void queryClient.invalidateQueries({ queryKey: contactMediaQuery().queryKey })
      }
    },
  })
}

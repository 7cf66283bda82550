import { get, type ClientRequest } from 'node:http'
import process from 'node:process'
import * as z from 'zod/mini'

/**
 * The process of `startReportReader`: reads a file again and again from an order until `stop`, and discards the bytes. It says
 * `reading` when the first ones come.
 */
const orders = z.union([z.literal('stop'), z.object({ address: z.string(), authorization: z.string() })])
let request: ClientRequest | undefined
let bytes = 0

process.on('message', (message) => {
  const order = orders.parse(message)
  if (order === 'stop') {
    request?.destroy()
    request = undefined
    process.send?.({ bytes })
    return
  }
  bytes = 0
  read(order)
})
process.send?.('ready')

function read(order: { address: string; authorization: string }): void {
  const sent = get(order.address, { headers: { authorization: order.authorization } }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`The report answered ${answer.statusCode}.`)
    answer.on('data', (piece: Buffer) => {
      if (bytes === 0) process.send?.('reading')
      bytes += piece.length
    })
    answer.on('end', () => {
      if (request === sent) read(order)
    })
    answer.on('error', failUnlessStopped)
  })
  const failUnlessStopped = (error: Error) => {
    if (request === sent) throw error
  }
  sent.on('error', failUnlessStopped)
  request = sent
}

import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../product.ts'

/** An address in front of a product that can be cut off, as in a lodge with thick walls. */
export type Network = {
  readonly address: string
  /** Leads to the product at this address from now on. */
  leadTo(address: string): void
  /** Ends every connection and accepts none. */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Opens a free port of this machine. The product has this address as its `BASE_URL`. */
export async function openNetwork(): Promise<Network> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let productPort = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const server: Server = createServer((browser) => {
    const product = connect(productPort, '127.0.0.1')
    for (const socket of [browser, product]) keep(socket)
    browser.pipe(product).pipe(browser)
    browser.once('close', () => product.destroy())
    product.once('close', () => browser.destroy())
  })
  const restore = () => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await restore()
  return {
    address: `http://localhost:${port}`,
    leadTo: (address) => void (productPort = Number(new URL(address).port)),
    cut,
    restore,
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

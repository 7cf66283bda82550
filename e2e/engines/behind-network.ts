import { startProduct, type Product } from '../product.ts'
import { openNetwork, type Network } from './network.ts'

export type BehindNetwork = {
  readonly product: Product
  readonly network: Network
  /** Stops the product, and removes its data and the network. */
  remove(): Promise<void>
}

/** Starts the product behind a network that can be cut; browsers use the address of the network. */
export async function startBehindNetwork(): Promise<BehindNetwork> {
  const network = await openNetwork()
  try {
    const product = await startProduct({ BASE_URL: network.address })
    network.leadTo(product.address)
    const remove = async () => {
      await network.close()
      await product.remove()
    }
    return { product, network, remove }
  } catch (error) {
    await network.close()
    throw error
  }
}

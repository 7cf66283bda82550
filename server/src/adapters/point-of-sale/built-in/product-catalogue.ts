import type { Pool } from 'pg'
import type { PurchaseComponent } from '@first-chair/core/household/household'

type Product = { name: string; components: readonly PurchaseComponent[] }
export type Products = ReadonlyMap<string, Product>

export type ProductCatalogue = {
  /** Returns the products, at most a minute old. Reads them again at once if one of the codes is missing. */
  products(codes: Iterable<string>): Promise<Products>
}

const maxAgeMs = 60_000

/** Caches all products with their components: there are few, they change rarely, and every household needs them. */
export function createProductCatalogue(pool: Pool): ProductCatalogue {
  let products: Products = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Products> | undefined

  const read = () =>
    (reading ??= readProducts(pool)
      .then((fresh) => {
        readAt = performance.now()
        return (products = fresh)
      })
      .finally(() => (reading = undefined)))

  return {
    async products(codes) {
      const isFresh = performance.now() - readAt < maxAgeMs
      return isFresh && [...codes].every((code) => products.has(code)) ? products : read()
    },
  }
}

type ProductRow = {
  product_code: string
  name: string
  code: string | null
  rules: string[]
  authorization_types: string[]
  is_image_required: boolean
}

async function readProducts(pool: Pool): Promise<Products> {
  const { rows } = await pool.query<ProductRow>(
    `select p.code as product_code, p.name, c.code, c.rules, c.authorization_types, c.is_image_required
     from pos.product p left join pos.product_component c on c.product_code = p.code
     order by p.code, c.code`,
  )
  const products = new Map<string, { name: string; components: PurchaseComponent[] }>()
  for (const row of rows) {
    const product = products.get(row.product_code) ?? { name: row.name, components: [] }
    products.set(row.product_code, product)
    if (row.code === null) continue
    product.components.push({
      code: row.code,
      rules: row.rules,
      authorizationTypes: row.authorization_types,
      isImageRequired: row.is_image_required,
    })
  }
  return products
}

import type { Product } from './product.ts'

/** The people of the households with an account at the bundled provider. All others would be judged anew, which takes a second. */
const people = `pos.customer where head_ip_code in (select head_ip_code from pos.customer where email like '%@kestrel.example')`

/** Gives everyone who can sign in a current rental profile, child registration and photo, so that only waivers are open. */
export async function completeOtherTasks(product: Pick<Product, 'rows'>): Promise<void> {
  await product.rows(
    `insert into pos.rental_profile (ip_code, ability_key, age_key, height_key, weight_key, shoe_size, goofy, updated_on)
     select ip_code, 'II', 'A2', 'H4', 'W10', '8', 'N', current_date from ${people}
     on conflict (ip_code) do update set updated_on = current_date, age_key = 'A2'`,
  )
  await product.rows(
    `insert into pos.child_registration (ip_code, sealed_profile, updated_on)
     select ip_code, '\\x00', current_date from ${people}
     on conflict (ip_code) do update set updated_on = current_date`,
  )
  await product.rows(
    `insert into pos.photo (ip_code, jpeg, photo_hash, updated_on)
     select ip_code, jpeg, photo_hash, current_date
     from (select jpeg, photo_hash from pos.photo limit 1) any_photo, ${people}
     on conflict (ip_code) do update set updated_on = current_date`,
  )
}

/** Gives the Lindqvists every waiver of the point of sale, so that nothing is open if the other tasks are complete. */
export async function recordWaivers(product: Pick<Product, 'rows'>): Promise<void> {
  await product.rows(
    `insert into pos.authorization (ip_code, authorization_type, start_date, end_date, source)
     select ip_code, code, current_date - 1, current_date + 300, 'journey'
     from pos.customer, pos.authorization_type where last_name = 'Lindqvist'
     on conflict (ip_code, authorization_type, source) do update set start_date = excluded.start_date, end_date = excluded.end_date`,
  )
}

import type pg from 'pg'

/** Kinds of rows. */
const kinds = { household: 0, person: 1 } as const

/**
 * Everything that decides whether the people of some households are ready, by one hand-written query. `household` rows
 * come first. Nothing is decided.
 */
const query = `
with head as materialized (
  select h.ip_code from pos.customer h
  where h.ip_code > $1 and h.head_ip_code = h.ip_code and h.merged_into is null
    and exists (select from pos.customer m join pos.purchase p using (ip_code)
                where m.head_ip_code = h.ip_code and m.merged_into is null and not p.is_cancelled)
  order by h.ip_code limit $2
), person as materialized (
  select c.ip_code, c.head_ip_code, c.first_name, c.last_name, c.birth_date
  from head join pos.customer c on c.head_ip_code = head.ip_code where c.merged_into is null
), media as materialized (
  select m.* from person join pos.pass_media m using (ip_code)
)
select 0 as kind, ip_code, null::text as a, null::text as b, null::text as c, null::text as d, null::text as e,
       null::text as f, null::text as g, null::date as first_day, null::date as last_day, null::boolean as x,
       null::boolean as y, null::json as list from head
union all
select 1, ip_code, head_ip_code, first_name, last_name, null, null, null, null, birth_date, null, null, null, null from person
union all
select 2, ip_code, p.id, p.kind, p.product_code, p.resort_code, p.resort_group_code, p.sales_location_id, product.name,
       p.product_date, null, p.is_open, p.is_cancelled,
       json_build_object('from', p.valid_from, 'until', p.valid_until, 'paid', p.is_paid,
         'ageMin', product.age_min, 'ageMax', product.age_max,
         'blackouts', (select coalesce(json_agg(json_build_object('from', b.from_date, 'until', b.until_date)), '[]')
                       from pos.product_blackout b where b.product_code = p.product_code),
         'access', (select coalesce(json_agg(json_build_object('place', a.access_location, 'from', left(a.from_time::text, 5),
                                                               'until', left(a.until_time::text, 5)) order by a.id), '[]')
                    from pos.product_access a where a.product_code = p.product_code),
         'waivers', (select coalesce(json_agg(distinct waiver), '[]')
                     from pos.product_component k cross join unnest(k.authorization_types) waiver
                     where k.product_code = p.product_code))
  from person join pos.purchase p using (ip_code) join pos.product on product.code = p.product_code
union all
select 3, ip_code, t.authorization_type, t.text_hash, null, null, null, null, null, t.start_date, t.end_date, null, null, null
  from person join pos.authorization t using (ip_code)
union all
select 4, ip_code, r.shoe_size, r.ability_key, r.age_key, r.height_key, r.weight_key, r.goofy, null, r.updated_on, null, null, null, null
  from person join pos.rental_profile r using (ip_code)
union all
select 5, ip_code, null, null, null, null, null, null, null, c.updated_on, null, null, null, null
  from person join pos.child_registration c using (ip_code)
union all
select 6, ip_code, f.photo_hash, null, null, null, null, null, null, f.updated_on, null, null, null, null
  from person join pos.photo f using (ip_code)
union all
select 7, ip_code, id, kind, card_number, rfid_number, waits_at, null, null, null, null, is_active, is_printed, null from media
union all
select 8, m.ip_code, m.id, h.reason_code, null, null, null, null, null, h.from_date, null, null, null, null
  from media m join pos.hotlist_entry h on h.media_id = m.id
union all
select 9, ip_code, m.media_id, m.device, null, null, null, null, null, null, null, null, null, null
  from person join pos.mobile_media m using (ip_code)
union all
select 10, s.contact_id, s.pos_waiver_id, encode(s.text_hash, 'hex'), o.status, null, null, null, null, s.start_date, s.end_date, null, null, null
  from person join signed_waiver_contact s on s.contact_id = person.ip_code
  left join pos_outbox o on o.signed_waiver_position = s.position
union all
select 11, c.contact_id, c.contact_task_id, c.outcome, c.signed_waiver_position::text, null, null, null, null, c.resort_day, null, null, null, null
  from person join contact_task_completion c on c.contact_id = person.ip_code
union all
select 12, o.contact_id, o.kind, o.status, encode(o.content_hash, 'hex'), null, null, null, null, o.record_date, null, null, null, o.record::json
  from person join pos_outbox o on o.contact_id = person.ip_code
  where o.status = 'waiting' or o.sent_date_utc > now() - interval '10 seconds'
union all
select 13, r.contact_id, r.reason, r.photo_hash, null, null, null, null, null, r.photo_date, null, null, null, null
  from person join photo_rejection r on r.contact_id = person.ip_code
order by 1, 2`

/** Reads the next households. Returns the number of their people, and the last head unless there are no more. */
export async function readReadinessFacts(
  pool: pg.Pool,
  after: string,
  maxHouseholds: number,
): Promise<{ people: number; last: string | undefined }> {
  const { rows } = await pool.query<[kind: number, ipCode: string]>({
    name: 'readiness-facts',
    text: query,
    values: [after, maxHouseholds],
    rowMode: 'array',
  })
  const heads = rows.filter(([kind]) => kind === kinds.household)
  return {
    people: rows.filter(([kind]) => kind === kinds.person).length,
    last: heads.length < maxHouseholds ? undefined : heads.at(-1)?.[1],
  }
}

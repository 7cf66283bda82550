-- A page of ten activities asks for each whether a location has it as its default; `exists` would read every location first.

create or replace view current_activity as
  select a.id, a.name, a.age_min as "ageMin", a.age_max as "ageMax", a.image_url as "imageUrl",
         (select l.id from location l where l.default_activity_id = a.id and l.deleted_date_utc is null limit 1) is not null
           as "isLocationDefaultActivity",
         (select coalesce(json_agg(json_build_object('id', link.id, 'activityId', a.id, 'taskId', t.id) order by link.position), '[]')
          from activity_task link join task t on t.id = link.task_id and t.deleted_date_utc is null
          where link.activity_id = a.id) as "taskLinks",
         (select coalesce(json_agg(json_build_object('id', p.id, 'activityId', a.id, 'productId', p.product_id) order by p.id), '[]')
          from activity_product p where p.activity_id = a.id) as "activityProducts",
         a.version, a.modified_date_utc as "modifiedDateUtc"
  from activity a where a.deleted_date_utc is null;

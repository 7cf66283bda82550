-- Messages to the point of sale about signatures for which no job was queued yet. A signature only records its message here; a moment
-- later every process queues one job for all messages that wait, so that they are sent together.
-- step: expand

create table pos_message_unqueued (
  outbox_id bigint primary key
);

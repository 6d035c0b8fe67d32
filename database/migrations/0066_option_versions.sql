-- Questions and answers that were changed or removed stay for past orders (SIL-ORD-095); what is merely not sold is `active = false`.
alter table option_question_groups add column deleted_at timestamptz;
alter table option_questions add column deleted_at timestamptz;
alter table option_answers add column deleted_at timestamptz;

-- Two people on the questions of one item: who has not seen the last save is told (SIL-ORD-168).
alter table menu_items add column options_version integer not null default 1;

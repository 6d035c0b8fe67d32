-- The list of tickets is read page by page, open ones first, then the newest

create index tickets_by_status on tickets (status desc, ticket_id desc);

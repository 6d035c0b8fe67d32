-- What was written to somebody is found by where it went, in small letters, when their data is looked for, exported or erased.
create index messages_to on messages (lower(recipient));
create index campaign_recipients_of_phone on campaign_recipients (phone_number);
create index campaign_recipients_to on campaign_recipients (lower(address));
create index business_quotes_to on business_quotes ((delivery ->> 'phone_number'));

-- The card provider names a payment by its own reference: in its news, its reports and the lines of its deposits.
create index card_authorizations_by_reference on card_authorizations (provider_reference);

package io.varve.server;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who may ask. A page of another site must not reach a server on this machine through its user's browser: the name of the host must be
 * one of ours, which a name that was bound to this address by somebody else is not, and the page that asks must be our own.
 */
final class Guard {

    private static final String BEARER = "Bearer ";
    private static final int MOST_SESSIONS = 1000;
    static final String COOKIE = "varve-session";

    private final ServerOptions options;
    private final SecureRandom random = new SecureRandom();
    private final Set<String> sessions = Collections.synchronizedSet(new LinkedHashSet<>());

    Guard(ServerOptions options) {
        this.options = options;
    }

    /** Refuses hosts and pages that are not ours. */
    void requireOurs(Context request) {
        List<String> hosts = Collections.list(request.req().getHeaders("Host"));
        if (hosts.size() != 1 || !isOurs(hosts.get(0))) {
            throw new Problem(
                    Problem.FORBIDDEN, "the Host header names no host of this server; use the address it prints");
        }
        for (String origin : Collections.list(request.req().getHeaders("Origin"))) {
            if (!isOurOrigin(origin)) {
                throw new Problem(Problem.FORBIDDEN, "pages of other sites may not ask this server");
            }
        }
        if (request.path().startsWith(Routes.API) && "cross-site".equals(request.header("Sec-Fetch-Site"))) {
            throw new Problem(Problem.FORBIDDEN, "pages of other sites may not ask this server");
        }
    }

    private boolean isOurOrigin(String origin) {
        try {
            URI uri = new URI(origin);
            return uri.getRawAuthority() != null && isOurs(uri.getRawAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private boolean isOurs(String authority) {
        String lower = authority.toLowerCase(Locale.ROOT);
        String host = lower.replaceFirst(":\\d{1,5}$", "");
        String bare = host.replaceAll("^\\[|\\]$", "");
        if (options.hosts().stream().anyMatch(name -> name.equalsIgnoreCase(bare) || name.equalsIgnoreCase(lower))) {
            return true;
        }
        boolean local = Set.of("localhost", "127.0.0.1", "::1").contains(bare);
        return options.isLocal()
                ? local || bare.equals(options.address().toLowerCase(Locale.ROOT))
                : local || bare.equals(options.address().toLowerCase(Locale.ROOT)) || isAddress(bare);
    }

    /** An address in numbers is no name that somebody else could have bound to it. */
    private static boolean isAddress(String host) {
        return host.matches("\\d{1,3}(\\.\\d{1,3}){3}") || host.matches("[0-9a-f:.]*:[0-9a-f:.]*");
    }

    /** Refuses who may not read; on the loopback address everybody may. */
    void requireReader(Context request) {
        if (options.isLocal()) {
            return;
        }
        String cookie = request.cookie(COOKIE);
        if (cookie == null || !sessions.contains(cookie)) {
            requireToken(request);
        }
    }

    /** Refuses who may not change anything; a cookie is not enough, since browsers send it by themselves. */
    void requireWriter(Context request) {
        if (!options.writable()) {
            throw new Problem(Problem.FORBIDDEN, "this server only reads; start it as writable to change timelines");
        }
        requireToken(request);
    }

    private void requireToken(Context request) {
        List<String> given = Collections.list(request.req().getHeaders("Authorization"));
        if (given.isEmpty()) {
            throw new Problem(
                    Problem.UNAUTHORIZED, "a token is needed; send it in the header Authorization: Bearer TOKEN");
        }
        boolean right = given.size() == 1
                && given.get(0).regionMatches(true, 0, BEARER, 0, BEARER.length())
                && options.token()
                        .filter(token -> token.is(given.get(0).substring(BEARER.length())))
                        .isPresent();
        if (!right) {
            throw new Problem(Problem.UNAUTHORIZED, "the token is not the one of this server");
        }
    }

    /** Lets a browser that showed the token read on without it, since its event streams cannot send one. */
    void begin(Context request) {
        requireToken(request);
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        String session = HexFormat.of().formatHex(bytes);
        synchronized (sessions) {
            sessions.add(session);
            if (sessions.size() > MOST_SESSIONS) {
                sessions.remove(sessions.iterator().next());
            }
        }
        request.header("Set-Cookie", COOKIE + "=" + session + "; Path=" + Routes.API + "; HttpOnly; SameSite=Strict");
    }
}

package io.varve.server;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is served, where, and to whom.
 *
 * @param place a timeline, or a folder of timelines
 * @param address to listen on; by default the loopback address, which only this machine reaches
 * @param port to listen on; 0 for any that is free
 * @param token without which nothing may be changed, and on another address than loopback nothing may be read
 * @param writable whether timelines may be changed
 * @param hosts further names by which browsers reach the server, such as that of a proxy before it
 * @param limits how much requests may ask for
 */
public record ServerOptions(
        Path place,
        String address,
        int port,
        Optional<Token> token,
        boolean writable,
        List<String> hosts,
        Limits limits) {

    /** Where the server listens unless told otherwise. */
    public static final String LOOPBACK = "127.0.0.1";

    /** The port unless told otherwise. */
    public static final int PORT = 8427;

    /**
     * Checks that who may not be trusted is not let in.
     *
     * @param place as above
     * @param address as above
     * @param port as above
     * @param token as above
     * @param writable as above
     * @param hosts as above
     * @param limits as above
     */
    public ServerOptions {
        hosts = List.copyOf(hosts);
        if (port < 0 || port > 65_535) {
            throw new Refused("a port is a number from 0 to 65535, got " + port);
        }
        if (token.isEmpty() && !isLoopback(address)) {
            throw new Refused(Refusal.of("the address '%s' can be reached from other machines, which needs a token"
                            .formatted(address))
                    .remedy("give one, or listen on " + LOOPBACK));
        }
        if (writable && token.isEmpty()) {
            throw new Refused(
                    Refusal.of("whoever may change timelines needs a token").remedy("give one"));
        }
    }

    /**
     * Returns what is used where nothing is said: this machine alone, nothing may be changed.
     *
     * @param place a timeline, or a folder of timelines
     * @return the options
     */
    public static ServerOptions of(Path place) {
        return new ServerOptions(place, LOOPBACK, PORT, Optional.empty(), false, List.of(), Limits.DEFAULTS);
    }

    /**
     * Returns a copy with another address.
     *
     * @param newAddress to listen on
     * @param newPort to listen on; 0 for any that is free
     * @return the copy
     */
    public ServerOptions at(String newAddress, int newPort) {
        return new ServerOptions(place, newAddress, newPort, token, writable, hosts, limits);
    }

    /**
     * Returns a copy that lets timelines be changed by who has a token.
     *
     * @param secret the token
     * @return the copy
     */
    public ServerOptions writableBy(Token secret) {
        return new ServerOptions(place, address, port, Optional.of(secret), true, hosts, limits);
    }

    /**
     * Returns a copy with a token.
     *
     * @param secret the token
     * @return the copy
     */
    public ServerOptions withToken(Token secret) {
        return new ServerOptions(place, address, port, Optional.of(secret), writable, hosts, limits);
    }

    /**
     * Returns a copy with other limits.
     *
     * @param newLimits how much requests may ask for
     * @return the copy
     */
    public ServerOptions withLimits(Limits newLimits) {
        return new ServerOptions(place, address, port, token, writable, hosts, newLimits);
    }

    /** Whether only this machine reaches the server. */
    boolean isLocal() {
        return isLoopback(address);
    }

    private static boolean isLoopback(String address) {
        try {
            for (InetAddress each : InetAddress.getAllByName(address)) {
                if (!each.isLoopbackAddress()) {
                    return false;
                }
            }
            return !address.isEmpty();
        } catch (UnknownHostException e) {
            throw new Refused(
                    Refusal.of("the address '%s' is not known here".formatted(address))
                            .remedy("give one of this machine, such as " + LOOPBACK),
                    e);
        }
    }
}
